import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';
import type { Position } from '#contract/base/fields/position.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';

const TIMEOUT_MS = 15_000;
/** About a metre. */
const DIGITS = 5;

const UNAVAILABLE = 'Votre téléphone ne donne pas sa position. Le quartier et un repère suffisent.';

export function LocateButton({
  position,
  onLocate,
}: {
  position: Position | null;
  onLocate: (position: Position | null) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const locate = () => {
    if (isAsking) return;
    setProblem('');
    if (!('geolocation' in navigator)) return setProblem(UNAVAILABLE);
    setIsAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setIsAsking(false);
        onLocate({
          latitude: Number(latitude.toFixed(DIGITS)),
          longitude: Number(longitude.toFixed(DIGITS)),
        });
      },
      () => {
        setIsAsking(false);
        setProblem(UNAVAILABLE);
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS },
    );
  };
  return (
    <div>
      {position === null ? (
        <button
          type="button"
          onClick={locate}
          aria-disabled={isAsking}
          aria-describedby="locate-purpose"
          className={buttonStyle('secondary', 'w-full sm:w-auto')}
        >
          <MapPin aria-hidden="true" size={20} />
          {isAsking ? 'Recherche...' : 'Utiliser ma position'}
        </button>
      ) : (
        <button
          type="button"
          onClick={() => onLocate(null)}
          className={buttonStyle('secondary', 'w-full sm:w-auto')}
        >
          Retirer ma position
        </button>
      )}
      <p id="locate-purpose" className="mt-1 text-sm text-muted">
        Facultatif : le livreur trouve ainsi la porte.
      </p>
      <p role="status" className="mt-1 text-sm font-semibold empty:hidden">
        {problem || (position !== null && 'Position jointe.')}
      </p>
    </div>
  );
}
