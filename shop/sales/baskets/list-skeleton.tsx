/** What a list shows until the page lives: the lists are in the browser, the page is everybody's. */
export function ListSkeleton() {
  return (
    <div>
      <p className="sr-only">Chargement</p>
      <noscript>
        <p className="mb-4 font-semibold">
          Vos listes se trouvent dans votre navigateur : activez JavaScript pour les voir, ou
          appelez-nous pour commander.
        </p>
      </noscript>
      <div aria-hidden="true" className="animate-pulse space-y-3">
        {[0, 1, 2].map((row) => (
          <div key={row} className="h-32 rounded-card bg-mist" />
        ))}
      </div>
    </div>
  );
}
