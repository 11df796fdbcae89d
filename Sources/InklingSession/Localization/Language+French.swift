extension Language {
  /// French: one line per ``StringKey``, in its order.
  static var frenchTable: StaticString {
    """
    Rechercher
    Effacer le texte
    Annuler
    Fermer les suggestions
    Fermer la recherche
    Rechercher par la voix
    Arrêter l’écoute
    Signets
    Résultats
    Portée
    Suggestions
    Raccourcis
    Recherches récentes
    Meilleurs résultats
    Résultats de la recherche
    Réessayer
    Annuler la suppression
    Effacer les recherches récentes
    Retirer {q} des recherches récentes
    Retirer {q}
    {n} résultat|{n} de résultats|{n} résultats
    Plus de {n} résultats
    {n} suggestion|{n} de suggestions|{n} suggestions
    Aucun résultat pour « {q} »
    Vouliez-vous dire « {q} » ?
    {s} :\u{20}
    {q}, {n} sur {s}
    Recherche en cours…
    Chargement…
    La recherche est plus longue que d’habitude.
    Ne rechercher que lorsque j’appuie sur Rechercher
    La recherche ne se fait plus que lorsque vous appuyez sur Rechercher.
    Rechercher pendant la saisie
    La recherche n’a pas fonctionné.
    Il manque des résultats.
    Vous êtes hors ligne.
    {q} a été retiré.
    Recherches récentes effacées.
    Restauré.
    Effacé.
    Recherche fermée.
    En attente de l’autorisation d’utiliser le microphone.
    À l’écoute.
    À l’écoute. Votre voix est envoyée à un service vocal.
    L’utilisation du microphone n’est pas autorisée.
    Rien n’a été entendu.
    Aucun microphone trouvé.
    Le service vocal est injoignable.
    L’écoute a été interrompue.
    La parole n’est pas reconnue dans cette langue.
    Afficher plus de résultats
    """
  }
}
