import { Page } from '#browser/ui/page.tsx';
import { useStoredInput } from '#browser/ui/use-stored-input.ts';
import { storage } from '../keep/storage.ts';
import { newReturn, RETURN_DRAFT, type ReturnDraft } from './draft.ts';
import { FindSale } from './find-sale.tsx';
import { GiveBack } from './give-back.tsx';
import { ReturnDone } from './return-done.tsx';

/** Takes goods back and gives their money back. Needs the network, as money goes out (rule M-54). */
export function ReturnPage() {
  const [draft, setDraft] = useStoredInput<ReturnDraft>(storage, RETURN_DRAFT, newReturn());
  if (draft === undefined) return null;
  const begin = () => setDraft(newReturn());
  if (draft.done !== null) return <ReturnDone done={draft.done} onEnd={begin} />;
  return (
    <Page title="Retour d’articles" isWide>
      {draft.order === null ? (
        <FindSale draft={draft} onDraft={setDraft} />
      ) : (
        <GiveBack draft={draft} order={draft.order} onDraft={setDraft} onOther={begin} />
      )}
    </Page>
  );
}
