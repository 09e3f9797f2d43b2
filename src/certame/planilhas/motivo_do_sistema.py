"""Por que o sistema recusou um arquivo, em português."""

import errno

_MOTIVOS = {
    errno.ENOENT: ("o arquivo não existe", "confira o nome e a pasta"),
    errno.EACCES: ("não há permissão", "peça permissão ou use outra pasta"),
    errno.EPERM: ("não há permissão", "peça permissão ou use outra pasta"),
    errno.EISDIR: ("é uma pasta, e não um arquivo", "dê o nome do arquivo"),
    errno.ENOTDIR: ("parte do caminho não é uma pasta", "confira o caminho"),
    errno.ENOTEMPTY: ("outro programa mexeu na pasta", "feche-o e repita"),
    errno.EEXIST: ("já existe algo com esse nome", "mova-o para outro lugar e repita"),
    errno.EBUSY: ("outro programa o está usando", "feche-o e repita"),
    errno.ENOSPC: ("o disco está cheio", "libere espaço e repita"),
    errno.EFBIG: ("o arquivo ficaria grande demais para este disco", "use outro disco"),
    errno.EROFS: ("o disco só permite leitura", "use outra pasta"),
    errno.EIO: ("o disco deu erro", "confira o disco, ou use outro"),
    errno.ENAMETOOLONG: ("o nome é longo demais", "use um nome mais curto"),
    errno.ELOOP: ("os atalhos levam uns aos outros", "use o caminho verdadeiro"),
    errno.EINVAL: ("o nome não serve", "use só letras, algarismos e sinais comuns"),
    errno.EMFILE: ("há arquivos abertos demais", "feche outros programas e repita"),
    errno.EPIPE: ("quem recebia os dados já fechou", "repita o comando"),
    errno.EBADF: ("está fechado", "abra-o e repita"),
}


def motivo_do_sistema(falha: OSError) -> tuple[str, str]:
    """O problema e o que fazer; sem tradução, só o código do sistema.

    >>> motivo_do_sistema(IsADirectoryError(errno.EISDIR, "Is a directory"))
    ('é uma pasta, e não um arquivo', 'dê o nome do arquivo')
    >>> motivo_do_sistema(OSError(errno.ENOLCK, "No locks available"))
    ('o sistema recusou (ENOLCK)', 'confira o arquivo e a pasta')
    """
    codigo = errno.errorcode.get(falha.errno or 0, str(falha.errno or type(falha).__name__))
    return _MOTIVOS.get(
        falha.errno or 0, (f"o sistema recusou ({codigo})", "confira o arquivo e a pasta")
    )
