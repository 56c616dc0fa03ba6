import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { makeId } from '#contract/base/make-id.ts';
import { CollectPage } from './deliver/collect-page.tsx';
import { DeliverPage } from './deliver/deliver-page.tsx';
import { MissPage } from './deliver/miss-page.tsx';
import { EndPage } from './ending/end-page.tsx';
import { registerDriverWorker } from './offline/keep-worker.ts';
import { keepSending, NEEDS_FACTOR, type Sending } from './queue/keep-sending.ts';
import { acknowledge, EMPTY, type Memory } from './queue/memory.ts';
import { followOtherTabs, notifyOtherTabs } from './queue/other-tabs.ts';
import { showRounds } from './queue/shown-rounds.ts';
import { type Driver, PhoneTakenOver, readDriver, type Store, storeOf } from './queue/store.ts';
import { cacheRoundMedia } from './round/kept-media.tsx';
import { Notices } from './round/notices.tsx';
import { RoundPage } from './round/round-page.tsx';
import { StateBar } from './round/state-bar.tsx';
import { StopPage } from './round/stop-page.tsx';
import { FactorPage } from './session/factor-page.tsx';
import { finishSignOut, type SignedIn, signOut } from './session/sign-in.ts';
import { SignInPage } from './session/sign-in-page.tsx';
import { Page } from './ui/page.tsx';
import { type DriverPlace, usePlace } from './ui/use-place.ts';
import { type Work, WorkContext } from './work.ts';

const NO_ROOM =
  'La mémoire du téléphone est pleine : rien n’est noté. Libérez de la place, puis recommencez.';
const BEFORE: Sending = { line: 'idle', problem: '', code: '' };

/** Shows the rounds of the driver stored on the phone, or the sign-in page. */
export function App() {
  const [driver, setDriver] = useState<Driver | null>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    void registerDriverWorker();
    void finishSignOut();
    const finish = () => void finishSignOut();
    window.addEventListener('online', finish);
    const read = () =>
      readDriver().then(
        (found) => setDriver(found ?? null),
        () => setHasFailed(true),
      );
    void read();
    const stopFollowing = followOtherTabs(read);
    return () => {
      window.removeEventListener('online', finish);
      stopFollowing();
    };
  }, []);
  if (hasFailed) return <NoStorage />;
  if (driver === undefined) return null;
  if (driver === null) return <Entrance waiting={0} onEntered={setDriver} />;
  return <Working key={driver.id} driver={driver} onDriver={setDriver} />;
}

function Entrance({
  waiting,
  onEntered,
  onLater,
}: {
  waiting: number;
  onEntered: (driver: Driver) => void;
  onLater?: () => void;
}) {
  const [who, setWho] = useState<SignedIn>();
  if (who?.lacksFactor) return <FactorPage onProtected={() => onEntered(who.driver)} />;
  const enter = (entered: SignedIn) =>
    entered.lacksFactor ? setWho(entered) : onEntered(entered.driver);
  return <SignInPage waiting={waiting} onSignedIn={enter} onLater={onLater} />;
}

function NoStorage() {
  return (
    <Page title="Page du livreur">
      <p role="alert">
        Ce navigateur ne garde rien sur le téléphone : quittez la navigation privée, puis rechargez.
      </p>
    </Page>
  );
}

function Working({
  driver,
  onDriver,
}: {
  driver: Driver;
  onDriver: (driver: Driver | null) => void;
}) {
  const store = useMemo(() => storeOf(driver.id), [driver.id]);
  const { memory, sending, sendNow, changeMemory } = useMemory(store, driver.id);
  const place = usePlace();
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
        waiting={memory.queue.length}
        onEntered={enter}
        onLater={() => setIsEntering(false)}
      />
    );
  }
  if (sending.code === NEEDS_FACTOR) return <FactorPage onProtected={sendNow} />;
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
        throw error instanceof PhoneTakenOver ? error : new Error(NO_ROOM);
      });
      sendNow();
    },
    acknowledge: (key) => void changeMemory(() => store.change((kept) => acknowledge(kept, key))),
    sendNow,
    async signOut() {
      await signOut();
      notifyOtherTabs();
      onDriver(null);
    },
    signInAgain: () => setIsEntering(true),
  };
  return (
    <WorkContext value={work}>
      <StateBar />
      <Notices />
      <View key={`${place.view} ${place.id}`} place={place} />
    </WorkContext>
  );
}

function View({ place: { view, id } }: { place: DriverPlace }) {
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

/** `memory` is undefined until the store is read. */
function useMemory(store: Store, driverId: number) {
  const [memory, setMemory] = useState<Memory>();
  const [sending, setSending] = useState(BEFORE);
  const send = useRef<() => void>(() => undefined);
  useEffect(() => {
    store.read().then(setMemory, () => setMemory(EMPTY));
    const { sendNow, stop } = keepSending(store, driverId, (told) => {
      if (told.memory !== undefined) setMemory(told.memory);
      if (told.sending !== undefined) setSending(told.sending);
    });
    send.current = sendNow;
    return stop;
  }, [store, driverId]);
  const changeMemory = useCallback(async (change: () => Promise<Memory>) => {
    setMemory(await change());
    notifyOtherTabs();
  }, []);
  const sendNow = useCallback(() => send.current(), []);
  return { memory, sending, sendNow, changeMemory };
}
