import { useState } from 'react';
import type { Account } from '../queue/storage.ts';
import { Page } from '../ui/page.tsx';
import type { Entry, SignedIn } from './entry.ts';
import { FactorPage } from './factor-page.tsx';
import { type EntryWords, SignInPage } from './sign-in-page.tsx';

/** The sign-in, and the second factor for an account that lacks it. */
export function Entrance({
  entry,
  words,
  factor,
  waiting,
  onEntered,
  onLater,
}: {
  entry: Pick<Entry, 'signIn'>;
  words: EntryWords;
  /** Why the account needs a second factor, in French. */
  factor: string;
  waiting: number;
  onEntered: (account: Account) => void;
  onLater?: (() => void) | undefined;
}) {
  const [who, setWho] = useState<SignedIn>();
  if (who?.lacksFactor) {
    return <FactorPage why={factor} onProtected={() => onEntered(who.account)} />;
  }
  const enter = (entered: SignedIn) =>
    entered.lacksFactor ? setWho(entered) : onEntered(entered.account);
  return (
    <SignInPage
      entry={entry}
      words={words}
      waiting={waiting}
      onSignedIn={enter}
      onLater={onLater}
    />
  );
}

export function NoStorage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <p role="alert">
        Ce navigateur ne garde rien sur l’appareil : quittez la navigation privée, puis rechargez.
      </p>
    </Page>
  );
}
