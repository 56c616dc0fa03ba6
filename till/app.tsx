import { useEffect, useMemo, useRef, useState } from 'react';
import { acknowledge } from '#browser/queue/memory.ts';
import { DeviceTakenOver } from '#browser/queue/storage.ts';
import { useMemory } from '#browser/queue/use-memory.ts';
import { Entrance, NoStorage } from '#browser/session/entrance.tsx';
import { FactorPage } from '#browser/session/factor-page.tsx';
import { useAccount } from '#browser/session/use-account.ts';
import { usePlace } from '#browser/ui/use-place.ts';
import { useStoredInput } from '#browser/ui/use-stored-input.ts';
import { useOnline } from '#browser/use-online.ts';
import { makeId } from '#contract/base/make-id.ts';
import { DEVICE_SHUT_OUT, NEEDS_FACTOR } from '#contract/base/refusal-codes.ts';
import { Notices } from './bar/notices.tsx';
import { StateBar } from './bar/state-bar.tsx';
import { VIEWS, type View } from './bar/views.ts';
import { DrawerPage } from './drawer/drawer-page.tsx';
import { lineTo, serverFor } from './keep/line.ts';
import { EMPTY, type Memory, noteCommand, noteSale, settleWallet } from './keep/memory.ts';
import { sessionOf } from './keep/shown-till.ts';
import { type Device, type Seller, storage } from './keep/storage.ts';
import { useDevice } from './keep/use-device.ts';
import { CollectPage } from './pay/collect-page.tsx';
import { PayPage } from './pay/pay-page.tsx';
import { WalletPage } from './pay/wallet-page.tsx';
import { usePrinting } from './printer/use-printing.ts';
import { ReturnPage } from './returns/return-page.tsx';
import { SalesPage } from './sales/sales-page.tsx';
import { TicketPage } from './sales/ticket-page.tsx';
import { type Cart, newCart, readCart } from './sell/cart.ts';
import { SellPage } from './sell/sell-page.tsx';
import { useCatalogue } from './sell/use-catalogue.ts';
import { ChooseTill } from './session/choose-till.tsx';
import { ShutOut } from './session/shut-out.tsx';
import { entry, readSeller, tabs } from './session/sign-in.ts';
import { type Work, WorkContext } from './work.ts';

const NO_ROOM =
  'La mémoire de l’appareil est pleine : rien n’est noté. Libérez de la place, puis recommencez.';
const FACTOR = 'Un vendeur encaisse l’argent de la boutique';
const ENTRY = {
  entry,
  factor: FACTOR,
  words: { title: 'Connexion du vendeur', later: 'Plus tard : revenir à la caisse' },
};
const CART = 'vente';

/** Shows the till of the seller stored on the device, or the sign-in page. */
export function App() {
  const {
    account: seller,
    setAccount,
    hasFailed,
  } = useAccount<Seller>({
    scope: '/caisse',
    entry,
    tabs,
    read: readSeller,
  });
  const { device, changeDevice } = useDevice();
  if (hasFailed) return <NoStorage title="Caisse" />;
  if (seller === undefined || device === undefined) return null;
  if (device.isShutOut) return <ShutOut />;
  if (seller === null) return <Entrance {...ENTRY} waiting={0} onEntered={setAccount} />;
  if (!device.isRegistered) {
    return <ChooseTill device={device} seller={seller} onDevice={changeDevice} />;
  }
  return (
    <Working
      key={seller.id}
      seller={seller}
      device={device}
      onDevice={changeDevice}
      onSeller={setAccount}
    />
  );
}

function Working({
  seller,
  device,
  onDevice,
  onSeller,
}: {
  seller: Seller;
  device: Device;
  onDevice: (device: Device) => void;
  onSeller: (seller: Seller | null) => void;
}) {
  const store = useMemo(() => storage.storeOf(seller.id), [seller.id]);
  const line = useMemo(() => lineTo(serverFor(seller.id, device.key)), [seller.id, device.key]);
  const { memory, sending, sendNow, changeMemory } = useMemory({
    store,
    line,
    lock: 'caisse-sending',
    tabs,
    empty: EMPTY,
  });
  const [stored, setCart] = useStoredInput<Cart>(storage, CART, newCart());
  const cart = useMemo(() => stored && readCart(stored), [stored]);
  const [isEntering, setIsEntering] = useState(false);
  const isOnline = useIsConnected(sending.line);
  const products = useCatalogue(device.key, seller.id, isOnline);
  const printing = usePrinting();
  const isShutOut = sending.code === DEVICE_SHUT_OUT;
  useEffect(() => {
    if (isShutOut) onDevice({ ...device, isShutOut });
  }, [isShutOut, device, onDevice]);
  const session = useMemo(() => memory && sessionOf(memory), [memory]);
  if (memory === undefined || cart === undefined) return null;
  if (isEntering) {
    const enter = (entered: Seller) => {
      setIsEntering(false);
      onSeller(entered);
      sendNow();
    };
    return (
      <Entrance
        {...ENTRY}
        waiting={memory.queue.length}
        onEntered={enter}
        onLater={() => setIsEntering(false)}
      />
    );
  }
  if (sending.code === NEEDS_FACTOR) return <FactorPage why={FACTOR} onProtected={sendNow} />;
  const change = (write: () => Promise<Memory>): Promise<Memory> =>
    changeMemory(write).catch((error: unknown) => {
      throw error instanceof DeviceTakenOver ? error : new Error(NO_ROOM);
    });
  const work: Work = {
    seller,
    device: device.key,
    memory,
    session,
    sending,
    isOnline,
    products,
    cart,
    setCart,
    printing,
    async tell(told, about, opened) {
      const key = makeId();
      const at = new Date().toISOString();
      const command = { ...told, key, at, session: opened ?? session?.key ?? '' };
      await change(() => store.note((kept) => noteCommand(kept, { command, about })));
      sendNow();
    },
    async settleWallet({ key: ticket, session: opened, sequence }, state, told) {
      const at = new Date().toISOString();
      const command = told && { ...told, key: makeId(), at, session: opened };
      const about = `${state === 'paid' ? 'la remise' : 'l’annulation'} du ticket n° ${sequence}`;
      await change(() =>
        store.note((kept) => settleWallet(kept, ticket, state, command && { command, about })),
      );
      sendNow();
    },
    async sell(told, body) {
      const { state } = memory;
      if (state === null || session === undefined) throw new Error('Ouvrez d’abord la caisse.');
      const { key } = cart;
      const at = new Date().toISOString();
      const command = { ...told, key, at, session: session.key };
      const ticket = {
        ...body,
        key,
        at,
        session: session.key,
        till: state.till.code,
        letter: state.device.letter,
        shop: state.shop,
        place: state.till.place,
        seller: seller.name,
        orderId: null,
        problem: '',
      };
      const noted = { command, about: 'la vente' };
      const sold = await change(() =>
        store.note((kept) => noteSale(kept, noted, ticket), { forgets: CART }),
      );
      setCart(newCart());
      sendNow();
      return sold.tickets.find((one) => one.key === key)!.sequence;
    },
    acknowledge: (key) => void changeMemory(() => store.change((kept) => acknowledge(kept, key))),
    sendNow,
    async signOut() {
      await entry.signOut();
      onSeller(null);
    },
    signInAgain: () => setIsEntering(true),
  };
  return (
    <WorkContext value={work}>
      <Shown />
    </WorkContext>
  );
}

/** The bar with the view of the address; a wallet that pays comes first. */
function Shown() {
  const { view, id } = usePlace(VIEWS);
  return (
    <div className="flex min-h-dvh flex-col">
      <StateBar view={view} />
      <Notices />
      <ViewOf key={`${view} ${id}`} view={view} id={id} />
    </div>
  );
}

function ViewOf({ view, id }: { view: View; id: number | undefined }) {
  switch (view) {
    case 'payer':
      return <PayPage />;
    case 'paiement':
      return <WalletPage sequence={id} />;
    case 'ticket':
      return <TicketPage sequence={id} />;
    case 'ventes':
      return <SalesPage />;
    case 'retour':
      return <ReturnPage />;
    case 'tiroir':
      return <DrawerPage />;
    case 'commandes':
      return <CollectPage />;
    default:
      return <SellPage />;
  }
}

/** By the browser and by the latest call that has ended. */
function useIsConnected(line: string): boolean {
  const hasNetwork = useOnline();
  const latest = useRef('idle');
  if (line !== 'sending') latest.current = line;
  return hasNetwork && latest.current !== 'offline';
}
