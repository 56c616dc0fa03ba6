import { focusTitle, Message } from '#browser/ui/page.tsx';
import type { TillNotice } from '../keep/memory.ts';
import { useWork } from '../work.ts';

/** What the server refused or settled otherwise, until the seller has read it. */
export function Notices() {
  const { memory, acknowledge } = useWork();
  return (
    <section aria-label="À lire" aria-live="assertive" className="px-3 print:hidden">
      {memory.notices.map((notice) => (
        <Message key={notice.key} tone={notice.outcome === 'refused' ? 'bad' : 'warn'}>
          <p className="font-bold">{titleOf(notice)}</p>
          <p>{notice.message}</p>
          <button
            type="button"
            className="button-plain mt-2"
            onClick={() => {
              acknowledge(notice.key);
              focusTitle();
            }}
          >
            J’ai lu
          </button>
        </Message>
      ))}
    </section>
  );
}

const titleOf = ({ about, outcome }: TillNotice): string =>
  outcome === 'refused' ? `Pas enregistré : ${about}` : `À savoir : ${about}`;
