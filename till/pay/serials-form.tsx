import { Field } from '#browser/ui/field.tsx';
import { useWork } from '../work.ts';

const LONGEST = 80;

/** One field a piece for products that track serial numbers; each may stay empty. */
export function SerialsForm() {
  const { cart, setCart } = useWork();
  const tracked = cart.lines.filter(({ tracksSerials }) => tracksSerials);
  if (tracked.length === 0) return null;
  const change = (id: number, place: number, serial: string) =>
    setCart({
      ...cart,
      lines: cart.lines.map((line) =>
        line.id === id
          ? {
              ...line,
              serials: Array.from({ length: line.quantity }, (_, other) =>
                other === place ? serial : (line.serials[other] ?? ''),
              ),
            }
          : line,
      ),
    });
  return (
    <fieldset className="my-3">
      <legend className="font-bold">Numéros de série</legend>
      {tracked.flatMap(({ id, name, quantity, serials }) =>
        Array.from({ length: quantity }, (_, place) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
            key={`${id} ${place}`}
            label={quantity === 1 ? name : `${name}, pièce ${place + 1}`}
            value={serials[place] ?? ''}
            onText={(serial) => change(id, place, serial)}
            maxLength={LONGEST}
            autoComplete="off"
            autoCapitalize="characters"
          />
        )),
      )}
    </fieldset>
  );
}
