import { type Ref, useEffect, useState } from 'react';
import { get } from '#browser/calls.ts';
import { Failure } from '#browser/ui/page.tsx';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { Pack } from '#contract/goods/packs.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { Dialog } from '../bar/dialog.tsx';
import { useWork } from '../work.ts';

type Chosen = ReadonlyMap<number, number>;

/** The packs of today; the customer chooses among the products of a line where the pack has a choice (rule G-62). */
export function PacksDialog({
  ref,
  onPack,
  onClose,
}: {
  ref: Ref<HTMLDialogElement>;
  onPack: (pack: Pack, chosen: Chosen) => void;
  onClose: () => void;
}) {
  const { seller } = useWork();
  const [packs, setPacks] = useState<Pack[]>();
  const [pack, setPack] = useState<Pack>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    get(callTo(paths.packs, { images: 'url' }), seller.id).then(setPacks, (error: unknown) =>
      setFailure(sentenceOf(error)),
    );
  }, [seller.id]);
  return (
    <Dialog ref={ref} title={pack?.name ?? 'Packs'} onClose={onClose}>
      <Failure text={failure} />
      {packs === undefined && failure === '' && <p role="status">Packs en cours de lecture…</p>}
      {packs?.length === 0 && <p>Aucun pack n’est en vente aujourd’hui.</p>}
      {pack === undefined ? (
        <ul aria-label="Packs" className="my-3 grid gap-2">
          {packs?.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="button-plain min-h-16 w-full justify-between text-left"
                onClick={() => (hasChoice(one) ? setPack(one) : onPack(one, new Map()))}
              >
                <span>{one.name}</span>
                <strong className="shrink-0 tabular-nums">{formatXof(one.sommeTotal)}</strong>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Choices pack={pack} onChosen={(chosen) => onPack(pack, chosen)} />
      )}
      <button type="button" className="button-plain min-h-14 w-full" onClick={onClose}>
        Fermer
      </button>
    </Dialog>
  );
}

const hasChoice = ({ produits }: Pack) => produits.some(({ choices = [] }) => choices.length > 1);

function Choices({ pack, onChosen }: { pack: Pack; onChosen: (chosen: Chosen) => void }) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  return (
    <div className="my-3 grid gap-3">
      {pack.produits.map(({ line_id: lineId, product_id: productId, name, quantity, choices }) =>
        choices === undefined || choices.length < 2 ? (
          <p key={lineId}>
            {quantity} × {name}
          </p>
        ) : (
          <label key={lineId} className="block">
            <span className="mb-1 block font-bold">{quantity} × au choix</span>
            <select
              className="input"
              value={chosen.get(lineId) ?? productId}
              onChange={(event) =>
                setChosen(new Map(chosen).set(lineId, Number(event.target.value)))
              }
            >
              {choices.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.name}
                </option>
              ))}
            </select>
          </label>
        ),
      )}
      <button
        type="button"
        className="button-main min-h-14 w-full"
        onClick={() => onChosen(chosen)}
      >
        Mettre ce pack dans la vente
      </button>
    </div>
  );
}
