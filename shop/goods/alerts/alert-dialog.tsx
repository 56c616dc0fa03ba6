import { useEffect, useRef, useState } from 'react';
import { senegaleseText } from '#contract/base/fields/phone-text.ts';
import { paths } from '#contract/base/paths.ts';
import { type AlertChannel, type AlertKind, isByPhone } from '#contract/goods/alert-kinds.ts';
import { canPreorder } from '#contract/goods/catalogue/product-prices.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { ChoiceField } from '#shop/base/ui/fields/choice-field.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import { EmailField, PhoneField, TextField } from '#shop/base/ui/fields/text-field.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { alertFields } from './alert-fields.ts';
import { ALERT_KIND_WORDS } from './alert-words.ts';

/** Asks for a stock, pre-order or price alert on a product, and posts it. */
export function AlertDialog({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const [message, setMessage] = useState('');
  return (
    <Modal title="Prévenez-moi" onClose={onClose}>
      {message === '' ? (
        <AlertForm productId={product.id} kinds={kindsFor(product)} onDone={setMessage} />
      ) : (
        <Noted message={message} onClose={onClose} />
      )}
    </Modal>
  );
}

/** The kinds of alerts for a product, the likeliest first. */
function kindsFor(product: ProductDetail): [AlertKind, ...AlertKind[]] {
  if (product.availability?.can_buy !== false) return ['price'];
  return canPreorder(product) ? ['stock', 'price'] : ['stock', 'preorder', 'price'];
}

function Noted({ message, onClose }: { message: string; onClose: () => void }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <p
        ref={said}
        tabIndex={-1}
        role="status"
        className="rounded-card bg-accent-soft p-4 outline-none"
      >
        {message}
      </p>
      <button type="button" onClick={onClose} className={buttonStyle('primary', 'mt-5 w-full')}>
        Fermer
      </button>
    </>
  );
}

const CHANNEL_WORDS: Record<AlertChannel, string> = {
  sms: 'Par SMS',
  whatsapp: 'Par WhatsApp',
  mail: 'Par e-mail',
  push: 'Par une notification sur cet appareil',
};

/** Asks for the kind of alert and the channel. `onDone` receives the server's message. */
function AlertForm({
  productId,
  kinds,
  onDone,
}: {
  productId: number;
  kinds: readonly [AlertKind, ...AlertKind[]];
  onDone: (message: string) => void;
}) {
  const customer = useCustomer();
  const { shop } = useShop();
  const [kind, setKind] = useState<AlertKind>(kinds[0]);
  const [channel, setChannel] = useState<AlertChannel>('sms');
  const [refusal, setRefusal] = useState('');
  const pushKey = usePushKey();
  const channels: AlertChannel[] = [
    'sms',
    ...(shop.whatsappNews ? ['whatsapp' as const] : []),
    'mail',
    ...(pushKey === '' ? [] : ['push' as const]),
  ];
  const form = useServerForm({
    schema: alertFields[channel],
    known: {
      email: customer?.email ?? '',
      telephone: customer?.partner_phone ? senegaleseText(customer.partner_phone) : '',
    },
    send: async ({ email, telephone, below = '' }) => {
      setRefusal('');
      const push = channel === 'push' ? await subscribe(pushKey).catch(setRefused) : undefined;
      if (channel === 'push' && push === undefined) return;
      const { message } = await browserApi.post(paths.alerts, {
        product_id: productId,
        kind,
        channel,
        ...(channel === 'mail' && { email }),
        ...(isByPhone(channel) && { telephone }),
        ...(push !== undefined && { push }),
        ...(kind === 'price' && below !== '' && { below: below.replace(/\s/g, '') }),
      });
      onDone(message);
    },
  });
  const setRefused = (error: Error) => {
    setRefusal(error.message);
    return undefined;
  };
  return (
    <form noValidate onSubmit={form.submit} className="space-y-4">
      {kinds.length > 1 && (
        <ChoiceField
          label="Me prévenir"
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as AlertKind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {ALERT_KIND_WORDS[one]}
            </option>
          ))}
        </ChoiceField>
      )}
      {kind === 'price' && (
        <TextField
          label="Prix à ne pas dépasser, en FCFA (facultatif)"
          inputMode="numeric"
          autoComplete="off"
          required={false}
          maxLength={15}
          hint="Sans prix, nous vous prévenons de toute baisse."
          {...form.field('below')}
        />
      )}
      <fieldset className="space-y-2">
        <legend className="mb-1 font-semibold">Comment vous prévenir ?</legend>
        {channels.map((one) => (
          <RadioCard
            key={one}
            name="channel"
            value={one}
            isChosen={channel === one}
            onChoose={() => setChannel(one)}
            title={CHANNEL_WORDS[one]}
          />
        ))}
      </fieldset>
      {channel === 'mail' && <EmailField {...form.field('email')} />}
      {isByPhone(channel) && <PhoneField {...form.field('telephone')} />}
      <p className="text-sm text-muted">
        Un message par jour au plus pour cet article, et rien d’autre. Chaque message permet
        d’arrêter.
        {channel === 'whatsapp' && ' Ce qui n’arrive pas par WhatsApp arrive par SMS.'}
      </p>
      <FormFoot
        form={{ ...form, failure: form.failure || refusal }}
        label="Prévenez-moi"
        sendingLabel="Envoi en cours..."
      />
    </form>
  );
}

function usePushKey(): string {
  const [key, setKey] = useState('');
  useEffect(() => {
    void findPushKey().then(setKey);
  }, []);
  return key;
}

/** The key to subscribe with; empty if this browser or the shop has no notifications. */
async function findPushKey(): Promise<string> {
  if (!('PushManager' in window) || !('Notification' in window)) return '';
  if (Notification.permission === 'denied') return '';
  if ((await navigator.serviceWorker?.getRegistration()) === undefined) return '';
  const { key } = await browserApi.get(paths.pushKey).catch(() => ({ key: '' }));
  return key;
}

/** Asks the visitor for permission and subscribes the browser. Throws an Error with a French text if either refuses. */
async function subscribe(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error(
      'Les notifications sont refusées dans ce navigateur. Choisissez un autre moyen.',
    );
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager
    .subscribe(options)
    .catch(async () => {
      // A subscription with another key blocks this one.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    })
    .catch(() => {
      throw new Error('Ce navigateur ne reçoit pas de notifications. Choisissez un autre moyen.');
    });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}
