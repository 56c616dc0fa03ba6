import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { Message } from '#browser/ui/page.tsx';
import { formatXof } from '#contract/base/fields/money.ts';
import {
  RETURN_CONDITION_WORDS,
  RETURN_CONDITIONS,
  RETURN_REASON_WORDS,
  RETURN_REASONS,
  type ReturnReason,
} from '#contract/delivery/return-states.ts';
import type { TillReturnable } from '#contract/money/tills/till-returns.ts';
import { type ChosenLine, changeLine, type ReturnDraft, setPieces, toggleSerial } from './draft.ts';

type Line = TillReturnable['lines'][number];
type Change = { draft: ReturnDraft; onDraft: (draft: ReturnDraft) => void };

/** The order lines that can come back: how many pieces do, why, and in which condition. */
export function ReturnLines({ order, ...change }: Change & { order: TillReturnable }) {
  return (
    <ul aria-label="Articles qui peuvent revenir" className="grid gap-2">
      {order.lines.map((line) => (
        <ReturnLine key={line.line_id} line={line} {...change} />
      ))}
    </ul>
  );
}

function ReturnLine({ line, draft, onDraft }: Change & { line: Line }) {
  const chosen = draft.lines.find(({ lineId }) => lineId === line.line_id);
  const quantity = chosen?.quantity ?? 0;
  const set = (pieces: number) => onDraft(setPieces(draft, line, pieces));
  return (
    <li className="card">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 basis-48 grow">
          <p className="font-bold break-words">{line.name}</p>
          <p className="text-base text-muted">
            {line.quantity > 1 ? `${line.quantity} pièces, payées ` : 'payé '}
            {formatXof(line.worth)}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <button
            type="button"
            className="button-plain min-h-14 min-w-14 px-0"
            disabled={quantity === 0}
            onClick={() => set(quantity - 1)}
          >
            <Minus aria-hidden="true" />
            <span className="sr-only">Une pièce de moins : {line.name}</span>
          </button>
          <output
            aria-label={`Pièces qui reviennent : ${line.name}`}
            className="min-w-10 text-center text-2xl font-bold tabular-nums"
          >
            {quantity}
          </output>
          <button
            type="button"
            className="button-plain min-h-14 min-w-14 px-0"
            disabled={quantity >= line.quantity}
            onClick={() => set(quantity + 1)}
          >
            <Plus aria-hidden="true" />
            <span className="sr-only">Une pièce de plus : {line.name}</span>
          </button>
        </div>
      </div>
      {chosen !== undefined && (
        <LineTerms line={line} chosen={chosen} draft={draft} onDraft={onDraft} />
      )}
    </li>
  );
}

function LineTerms({ line, chosen, draft, onDraft }: Change & { line: Line; chosen: ChosenLine }) {
  const id = useId();
  const change = (part: Partial<ChosenLine>) => onDraft(changeLine(draft, line.line_id, part));
  return (
    <>
      <div className="mt-2 grid gap-2 sm:max-md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <label htmlFor={id} className="mb-1 block font-bold">
            Pourquoi
          </label>
          <select
            id={id}
            className="input min-h-14"
            value={chosen.reason}
            onChange={({ target }) => change({ reason: target.value as ReturnReason })}
          >
            {RETURN_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {RETURN_REASON_WORDS[reason]}
              </option>
            ))}
          </select>
        </div>
        <fieldset>
          <legend className="mb-1 font-bold">État</legend>
          <div className="grid grid-cols-2 gap-2">
            {RETURN_CONDITIONS.map((condition) => (
              <button
                key={condition}
                type="button"
                aria-pressed={chosen.condition === condition}
                className={`${chosen.condition === condition ? 'button-main' : 'button-plain'} min-h-14`}
                onClick={() => change({ condition })}
              >
                {RETURN_CONDITION_WORDS[condition]}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
      {!line.reasons.includes(chosen.reason) && (
        <Message tone="warn">
          Le délai pour cette raison est passé : un responsable connecté peut l’accepter.
        </Message>
      )}
      {line.serials.length > 0 && (
        <fieldset className="mt-2">
          <legend className="mb-1 font-bold">Numéros de série qui reviennent</legend>
          <div className="flex flex-wrap gap-2">
            {line.serials.map((serial) => (
              <button
                key={serial}
                type="button"
                aria-pressed={chosen.serials.includes(serial)}
                className={`${chosen.serials.includes(serial) ? 'button-main' : 'button-plain'} min-h-14 break-all`}
                onClick={() => onDraft(toggleSerial(draft, line.line_id, serial))}
              >
                {serial}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
