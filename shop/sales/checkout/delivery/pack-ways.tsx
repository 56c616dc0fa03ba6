import type { ReactNode } from 'react';
import { PickupChoice } from './pickup-choice.tsx';
import { SlotStep } from './slot-step.tsx';
import type { PackDelivery } from './use-pack-delivery.ts';
import { ZoneChoice } from './zone-choice.tsx';

/** The ways in which a pack reaches its buyer; `children` is what only a delivery needs. */
export function PackWays({
  it: { zones, zoneId, pickup, offer, mistake, change },
  children,
}: {
  it: PackDelivery;
  children?: ReactNode;
}) {
  return (
    <>
      <div className="empty:hidden">
        <PickupChoice offer={pickup} onChange={change} mistake={mistake} />
      </div>
      {!pickup.isWanted && (
        <>
          {children}
          <ZoneChoice zones={zones} chosenId={zoneId} onChoose={(id) => change({ zoneId: id })} />
        </>
      )}
      {offer.isOffered && <SlotStep offer={offer} onChoose={(slot) => change({ slot })} />}
    </>
  );
}
