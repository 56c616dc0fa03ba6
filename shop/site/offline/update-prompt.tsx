import { useState } from 'react';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { FloatingCard } from './floating-card.tsx';
import type { TakeUpdate } from './register.ts';

/** Offers to reload into the new version (rule W-8). */
export function UpdatePrompt({ take, onLater }: { take: TakeUpdate; onLater: () => void }) {
  const [isTaking, setIsTaking] = useState(false);
  return (
    <FloatingCard text="Nouvelle version disponible">
      <button
        type="button"
        disabled={isTaking}
        onClick={() => {
          setIsTaking(true);
          void take();
        }}
        className={buttonStyle('primary')}
      >
        Recharger
      </button>
      <button type="button" onClick={onLater} className={buttonStyle('quiet')}>
        Plus tard
      </button>
    </FloatingCard>
  );
}
