import { Message } from '#browser/ui/page.tsx';
import type { StopService } from '#contract/delivery/rounds.ts';
import type { ShownStop } from '../queue/shown-rounds.ts';

/** What was sold with the goods of a delivery, to read alone (rule D-28). Nothing without any. */
export function StopServices({ stop }: { stop: ShownStop }) {
  const work = (stop.services ?? []).filter((service) => !isOldAppliance(service));
  return (
    <>
      <OldAppliance stop={stop} />
      {work.length > 0 && (
        <section aria-label="Services" className="my-4">
          <h2 className="font-bold">Un technicien viendra</h2>
          <ul className="my-1">
            {work.map((service) => (
              <li key={wordsOf(service)}>{wordsOf(service)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The old appliance that the driver takes along. Nothing without one. */
export function OldAppliance({ stop }: { stop: ShownStop }) {
  const old = (stop.services ?? []).filter(isOldAppliance);
  if (old.length === 0) return null;
  return (
    <Message tone="warn">
      <p className="font-bold">À emporter : l’ancien appareil</p>
      {old.map((service) => (
        <p key={wordsOf(service)}>{wordsOf(service)}</p>
      ))}
    </Message>
  );
}

const isOldAppliance = ({ kind }: StopService): boolean => kind === 'removal';

/** `Installation : Climatiseur Astech`, with the pieces where there are several. */
const wordsOf = ({ name, product, quantity }: StopService): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${name} : ${product}`;
