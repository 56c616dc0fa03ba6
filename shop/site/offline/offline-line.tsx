import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '#browser/use-online.ts';

/**
 * One line below the header while there is no network. It lies over the free space at the top of the
 * page, so that nothing moves when it comes and goes.
 */
export function OfflineLine() {
  const isOnline = useOnline();
  return (
    <div role="status" className="relative">
      {!isOnline && (
        <p className="absolute inset-x-0 top-0 flex items-center justify-center gap-2 bg-ink px-3 py-0.5 text-center text-xs leading-4 font-semibold text-white">
          <WifiOff aria-hidden="true" size={14} className="shrink-0" />
          <span>
            Vous êtes hors connexion.
            <span className="max-sm:hidden"> Les prix affichés ont pu changer.</span>
          </span>
        </p>
      )}
    </div>
  );
}
