extension Language {
  /// Portuguese: one line per ``StringKey``, in its order.
  static var portugueseTable: StaticString {
    """
    Buscar
    Limpar texto
    Cancelar
    Fechar sugestões
    Fechar busca
    Buscar por voz
    Parar de ouvir
    Favoritos
    Resultados
    Escopo
    Sugestões
    Atalhos
    Buscas recentes
    Principais resultados
    Resultados da busca
    Tentar novamente
    Desfazer
    Limpar buscas recentes
    Remover {q} das buscas recentes
    Remover {q}
    {n} resultado|{n} de resultados|{n} resultados
    Mais de {n} resultados
    {n} sugestão|{n} de sugestões|{n} sugestões
    Nenhum resultado para “{q}”
    Você quis dizer “{q}”?
    {s}:\u{20}
    {q}, {n} de {s}
    Buscando…
    Carregando…
    A busca está demorando mais que o normal.
    Buscar só quando eu pressionar Buscar
    A busca agora só é feita quando você pressiona Buscar.
    Buscar enquanto digito
    A busca não funcionou.
    Faltam alguns resultados.
    Você está off-line.
    {q}: removido.
    Buscas recentes apagadas.
    Restaurado.
    Apagado.
    Busca fechada.
    Aguardando permissão para usar o microfone.
    Ouvindo.
    Ouvindo. Sua voz é enviada a um serviço de fala.
    O uso do microfone não é permitido.
    Nada foi ouvido.
    Nenhum microfone encontrado.
    O serviço de fala está inacessível.
    A escuta foi interrompida.
    A fala neste idioma não é reconhecida.
    Mostrar mais resultados
    """
  }
}
