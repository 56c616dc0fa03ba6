import { focusTitle, Message } from '#browser/ui/page.tsx';
import type { DriverNotice } from '../queue/memory.ts';
import { useWork } from '../work.ts';

export function Notices() {
  const { memory, acknowledge } = useWork();
  return (
    <section aria-label="À lire" aria-live="assertive" className="mx-auto max-w-xl px-4">
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

const DONE = {
  depart: 'En route',
  delivered: 'Livré',
  collected: 'Repris',
  absent: 'Absent',
  refused: 'Refusé',
  end: 'Fin',
};

function titleOf({ kind, about, outcome }: DriverNotice): string {
  const what = `« ${DONE[kind]} », ${about}`;
  if (outcome === 'refused') return `Pas enregistré : ${what}`;
  return outcome === 'settled' ? `Quelqu’un a été plus rapide : ${what}` : `Enregistré : ${what}`;
}
