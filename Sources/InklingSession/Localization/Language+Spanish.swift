extension Language {
  /// Spanish: one line per ``StringKey``, in its order.
  static var spanishTable: StaticString {
    """
    Buscar
    Borrar el texto
    Cancelar
    Cerrar las sugerencias
    Cerrar la búsqueda
    Buscar por voz
    Dejar de escuchar
    Marcadores
    Resultados
    Ámbito
    Sugerencias
    Atajos
    Búsquedas recientes
    Mejores resultados
    Resultados de la búsqueda
    Reintentar
    Deshacer
    Borrar las búsquedas recientes
    Quitar {q} de las búsquedas recientes
    Quitar {q}
    {n} resultado|{n} de resultados|{n} resultados
    Más de {n} resultados
    {n} sugerencia|{n} de sugerencias|{n} sugerencias
    No hay resultados para «{q}»
    ¿Quiso decir «{q}»?
    {s}:\u{20}
    {q}, {n} de {s}
    Buscando…
    Cargando…
    La búsqueda tarda más de lo habitual.
    Buscar solo cuando pulse Buscar
    Solo se busca cuando pulsa Buscar.
    Buscar mientras escribo
    La búsqueda no ha funcionado.
    Faltan algunos resultados.
    No hay conexión.
    Se ha quitado {q}.
    Se han borrado las búsquedas recientes.
    Restaurado.
    Borrado.
    Búsqueda cerrada.
    Esperando permiso para usar el micrófono.
    Escuchando.
    Escuchando. Su voz se envía a un servicio de voz.
    No se permite usar el micrófono.
    No se ha oído nada.
    No se ha encontrado ningún micrófono.
    No se puede acceder al servicio de voz.
    Se ha dejado de escuchar.
    No se reconoce la voz en este idioma.
    Mostrar más resultados
    """
  }
}
