/** The outline of cards whose content is on its way. */
export function CardSkeleton() {
  return (
    <div className="min-h-80">
      <p className="sr-only">Chargement</p>
      <div aria-hidden="true" className="animate-pulse space-y-4">
        <div className="h-24 rounded-card bg-mist" />
        <div className="h-40 rounded-card bg-mist" />
      </div>
    </div>
  );
}
