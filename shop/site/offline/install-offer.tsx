import { useEffect, useState } from 'react';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { type InstallEvent, onInstallEvent } from './bring-late-parts.tsx';
import { FloatingCard } from './floating-card.tsx';
import { refuseInstall } from './install-interest.ts';

/** Only Safari on iOS has it; true when run from the home screen. */
const isInSafariOnIos = () => navigator.standalone === false;

/** Offers to install the shop and stores a refusal; iOS needs manual steps. */
export function InstallOffer({ today, onClose }: { today: string; onClose: () => void }) {
  const { shop } = useShop();
  const [event, setEvent] = useState<InstallEvent>();
  useEffect(() => onInstallEvent(setEvent), []);
  const isByHand = isInSafariOnIos();
  if (event === undefined && !isByHand) return null;

  const refuse = () => {
    refuseInstall(today);
    onClose();
  };
  const install = async () => {
    const answer = await event?.prompt();
    if (answer?.outcome === 'dismissed') refuse();
    else onClose();
  };
  return (
    <FloatingCard
      text={`${shop.name} à portée de main`}
      hint={
        isByHand
          ? 'Touchez Partager, puis « Sur l’écran d’accueil ».'
          : 'Léger et rapide, même avec peu de réseau.'
      }
    >
      {!isByHand && (
        <button type="button" onClick={install} className={buttonStyle('primary', 'px-4 text-sm')}>
          Installer l'application
        </button>
      )}
      <button type="button" onClick={refuse} className={buttonStyle('quiet', 'px-3 text-sm')}>
        Non merci
      </button>
    </FloatingCard>
  );
}
