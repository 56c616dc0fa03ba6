/** Proposals for a field whose `list` is `id`. */
export const Places = ({ id, places }: { id: string; places: readonly string[] }) => (
  <datalist id={id}>
    {places.map((place) => (
      <option key={place} value={place} />
    ))}
  </datalist>
);
