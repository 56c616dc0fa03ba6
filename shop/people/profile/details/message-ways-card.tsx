import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import { MESSAGE_WAYS, type MessageWay } from '#contract/talk/message-way-kinds.ts';
import type { OwnMessageWays } from '#contract/talk/message-ways.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useAct } from '#shop/base/api/use-act.ts';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

const WAY_WORDS: Record<MessageWay, string> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  mail: 'E-mail',
};

/** The channel of a number while the customer has chosen none. An unproven number may have agreed to WhatsApp. */
const PHONE_WORDS: Record<OwnMessageWays['whatsapp'], string> = {
  agreed: 'par WhatsApp',
  possible: 'par SMS',
  unproven: 'par SMS ou WhatsApp',
  none: 'par SMS',
};

export function MessageWaysCard({ hasEmail }: { hasEmail: boolean }) {
  const own = useOwnData(paths.messageWays);
  return (
    <Card title="Messages de mes commandes">
      <Loaded data={own}>{(value) => <Ways first={value} hasEmail={hasEmail} />}</Loaded>
    </Card>
  );
}

function Ways({ first, hasEmail }: { first: OwnMessageWays; hasEmail: boolean }) {
  const [own, setOwn] = useState(first);
  const [ways, setWays] = useState<MessageWay[]>(own.ways ?? usualOrder(own));
  const keep = async (wanted: MessageWay[] | null) => {
    const saved = await browserApi.put(paths.messageWays, { ways: wanted });
    setOwn(saved);
    setWays(saved.ways ?? usualOrder(saved));
    toast({ text: 'Votre choix est enregistré.', subject: 'message-ways' });
  };
  const shown = ways.filter((way) =>
    way === 'mail' ? hasEmail : way !== 'whatsapp' || own.whatsapp !== 'none',
  );
  const raise = (way: MessageWay) => {
    const place = ways.indexOf(way);
    const above = shown[shown.indexOf(way) - 1]!;
    const others = ways.filter((_, at) => at !== place);
    others.splice(others.indexOf(above), 0, way);
    setWays(others);
  };
  return (
    <div className="max-w-2xl space-y-4">
      <p>
        {own.ways === null
          ? `Aujourd’hui : ${hasEmail ? 'par e-mail et ' : ''}${PHONE_WORDS[own.whatsapp]}. Choisissez un ordre pour ne recevoir qu’un message.`
          : 'Chaque message part par le premier moyen possible. Ce que WhatsApp n’apporte pas part par le suivant.'}
      </p>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {shown.map((way, at) => (
          <li key={way} className="flex min-h-14 items-center justify-between gap-3 px-3">
            <span className="font-semibold">
              {at + 1}. {WAY_WORDS[way]}
            </span>
            {at > 0 && (
              <button
                type="button"
                onClick={() => raise(way)}
                className={buttonStyle('quiet', 'px-3')}
              >
                <ArrowUp aria-hidden="true" size={20} />
                Monter<span className="sr-only"> {WAY_WORDS[way]}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">
        La confirmation d’une commande, les reçus de paiement et les avoirs arrivent toujours par
        e-mail. Cet ordre ne vaut pas pour les codes.
        {own.whatsapp === 'unproven' &&
          ' Pour choisir WhatsApp ici, confirmez d’abord votre numéro ci-dessus.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <ActButton look="primary" work={() => keep(ways)}>
          Garder cet ordre
        </ActButton>
        {own.ways !== null && (
          <ActButton look="secondary" work={() => keep(null)}>
            Revenir aux deux, e-mail et téléphone
          </ActButton>
        )}
      </div>
    </div>
  );
}

/** The order of the channels before the customer has chosen. */
const usualOrder = ({ whatsapp }: OwnMessageWays): MessageWay[] =>
  whatsapp === 'agreed' ? [...MESSAGE_WAYS] : ['sms', 'mail', 'whatsapp'];

function ActButton({
  look,
  work,
  children,
}: {
  look: 'primary' | 'secondary';
  work: () => Promise<void>;
  children: string;
}) {
  const { isActing, act } = useAct(work);
  return (
    <button
      type="button"
      aria-disabled={isActing}
      onClick={() => void act()}
      className={buttonStyle(look)}
    >
      {isActing ? 'Un instant...' : children}
    </button>
  );
}
