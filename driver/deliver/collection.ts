import type { DriverStop } from '#contract/delivery/rounds.ts';
import type { Told } from '../work.ts';
import { readAmount } from './change.ts';

/** Goods that a customer gives back, as it is typed. Pieces and serial numbers go by line. */
export type CollectionForm = {
  givenBy: string;
  pieces: Record<string, string>;
  serials: Record<string, string[]>;
};
export const EMPTY_COLLECTION: CollectionForm = { givenBy: '', pieces: {}, serials: {} };

type Stop = Pick<DriverStop, 'id' | 'lines'>;
type Line = Stop['lines'][number];

/** How many pieces of a line are taken: all of them until something else is typed; undefined for what is no number. */
export function piecesOf({ line_id, quantity }: Line, { pieces }: CollectionForm) {
  const typed = pieces[line_id];
  const count = typed === undefined ? quantity : readAmount(typed);
  return count === undefined || count > quantity ? undefined : count;
}

/** What is still missing, by field, in French. */
export function findUncollected(
  { lines }: Stop,
  form: CollectionForm,
  hasProof: boolean,
): Partial<Record<'givenBy' | 'pieces' | 'proof', string>> {
  const counts = lines.map((line) => piecesOf(line, form));
  return {
    ...(form.givenBy.trim() === '' && { givenBy: 'Indiquez qui a rendu les articles.' }),
    ...(counts.includes(undefined) && { pieces: 'Comptez ce qui est repris de chaque article.' }),
    ...(counts.every((count) => count === 0) && {
      pieces: 'Rien n’est repris : notez plutôt « Pas rendu ».',
    }),
    ...(!hasProof && { proof: 'Faites signer, ou prenez une photo.' }),
  };
}

/** The command of a collection in which nothing is missing. */
export function toldOfCollection(stop: Stop, form: CollectionForm): Told {
  const serials = stop.lines.flatMap(({ line_id, product_id }) => {
    const own = form.serials[line_id] ?? [];
    return product_id === null || own.length === 0 ? [] : [{ product_id, serials: own }];
  });
  return {
    kind: 'collected',
    stop_id: stop.id,
    recipient: form.givenBy.trim(),
    goods: stop.lines.map((line) => ({ line_id: line.line_id, pieces: piecesOf(line, form) ?? 0 })),
    ...(serials.length > 0 && { serials }),
  };
}
