import { Undo2 } from 'lucide-react';
import { goTo, placeOf } from '#browser/ui/use-place.ts';
import { storage } from '../keep/storage.ts';
import { draftFor, RETURN_DRAFT, type ReturnDraft } from './draft.ts';

/** Opens the view of returns with a ticket, which it looks up at once. */
export function BeginReturn({ number }: { number: string }) {
  const begin = async () => {
    const kept = await storage.readDraft(RETURN_DRAFT).catch(() => undefined);
    const draft = draftFor(kept as ReturnDraft | undefined, number);
    await storage.saveDraft(RETURN_DRAFT, draft).catch(() => undefined);
    goTo(placeOf('retour'));
  };
  return (
    <button type="button" className="button-plain min-h-14" onClick={() => void begin()}>
      <Undo2 aria-hidden="true" />
      Retour<span className="sr-only"> du ticket {number}</span>
    </button>
  );
}
