import { useEffect, useMemo, useState } from 'react';
import { acknowledge } from '#browser/queue/memory.ts';
import { DeviceTakenOver } from '#browser/queue/storage.ts';
import { useMemory } from '#browser/queue/use-memory.ts';
import { Entrance, NoStorage } from '#browser/session/entrance.tsx';
import { FactorPage } from '#browser/session/factor-page.tsx';
import { useAccount } from '#browser/session/use-account.ts';
import { type Place, usePlace } from '#browser/ui/use-place.ts';
import { makeId } from '#contract/base/make-id.ts';
import { NEEDS_FACTOR } from '#contract/base/refusal-codes.ts';
import { CollectPage } from './deliver/collect-page.tsx';
import { DeliverPage } from './deliver/deliver-page.tsx';
import { MissPage } from './deliver/miss-page.tsx';
import { EndPage } from './ending/end-page.tsx';
import { lineTo, serverFor } from './queue/line.ts';
import { EMPTY } from './queue/memory.ts';
import { showRounds } from './queue/shown-rounds.ts';
import { type Driver, phone, storeOf } from './queue/store.ts';
import { cacheRoundMedia } from './round/kept-media.tsx';
import { Notices } from './round/notices.tsx';
import { RoundPage } from './round/round-page.tsx';
import { StateBar } from './round/state-bar.tsx';
import { StopPage } from './round/stop-page.tsx';
import { entry, tabs } from './session/sign-in.ts';
import { VIEWS, type View } from './ui/use-place.ts';
import { type Work, WorkContext } from './work.ts';

const NO_ROOM =
  'La mémoire du téléphone est pleine : rien n’est noté. Libérez de la place, puis recommencez.';
const FACTOR = 'Un livreur porte l’argent de la boutique';
const ENTRY = {
  entry,
  factor: FACTOR,
  words: {
    title: 'Connexion du livreur',
    later: 'Plus tard : revenir à la tournée',
    forget: 'Supprimer ces envois et continuer',
  },
};

/** Shows the rounds of the driver stored on the phone, or the sign-in page. */
export function App() {
  const {
    account: driver,
    setAccount: setDriver,
    hasFailed,
  } = useAccount({
    scope: '/livraison',
    entry,
    tabs,
    read: phone.readAccount,
  });
  if (hasFailed) return <NoStorage title="Page du livreur" />;
  if (driver === undefined) return null;
  if (driver === null) return <Entrance {...ENTRY} waiting={0} onEntered={setDriver} />;
  return <Working key={driver.id} driver={driver} onDriver={setDriver} />;
}

function Working({
  driver,
  onDriver,
}: {
  driver: Driver;
  onDriver: (driver: Driver | null) => void;
}) {
  const store = useMemo(() => storeOf(driver.id), [driver.id]);
  const line = useMemo(() => lineTo(serverFor(driver.id), store), [driver.id, store]);
  const { memory, sending, sendNow, changeMemory } = useMemory({
    store,
    line,
    lock: 'livraison-sending',
    tabs,
    empty: EMPTY,
  });
  const place = usePlace(VIEWS);
  const [said, setSaid] = useState('');
  const [isEntering, setIsEntering] = useState(false);
  const rounds = useMemo(() => (memory === undefined ? [] : showRounds(memory)), [memory]);
  const isRead = memory !== undefined && memory.readAt !== null;
  useEffect(() => {
    // Caches the door photos and voice notes of all rounds while it is unknown which ones the driver drives.
    if (isRead) void cacheRoundMedia(rounds);
  }, [isRead, rounds]);
  useEffect(() => {
    if (place.view !== 'tournee') setSaid('');
  }, [place.view]);
  if (memory === undefined) return null;
  if (isEntering) {
    const enter = (entered: Driver) => {
      setIsEntering(false);
      onDriver(entered);
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
  const work: Work = {
    driver,
    memory,
    rounds,
    sending,
    said,
    say: setSaid,
    async tell(round, stop, told, proofs = {}) {
      const command = { key: makeId(), at: new Date().toISOString(), ...told };
      const noted = {
        roundId: round.id,
        command,
        about: stop?.recipient ?? `la tournée n° ${round.id}`,
      };
      await changeMemory(() => store.note(noted, proofs)).catch((error: unknown) => {
        throw error instanceof DeviceTakenOver ? error : new Error(NO_ROOM);
      });
      sendNow();
    },
    acknowledge: (key) => void changeMemory(() => store.change((kept) => acknowledge(kept, key))),
    sendNow,
    async signOut() {
      await entry.signOut();
      onDriver(null);
    },
    signInAgain: () => setIsEntering(true),
  };
  return (
    <WorkContext value={work}>
      <StateBar />
      <Notices />
      <Shown key={`${place.view} ${place.id}`} place={place} />
    </WorkContext>
  );
}

function Shown({ place: { view, id } }: { place: Place<View> }) {
  switch (view) {
    case 'arret':
      return <StopPage id={id} />;
    case 'livrer':
      return <DeliverPage id={id} />;
    case 'reprendre':
      return <CollectPage id={id} />;
    case 'absent':
    case 'refus':
      return <MissPage id={id} kind={view === 'absent' ? 'absent' : 'refused'} />;
    case 'fin':
      return <EndPage id={id} />;
    default:
      return <RoundPage id={id} />;
  }
}
