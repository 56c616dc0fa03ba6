import { useEffect, useState } from 'react';
import { get, post } from '#browser/calls.ts';
import { Field } from '#browser/ui/field.tsx';
import { Failure, Page } from '#browser/ui/page.tsx';
import { useNoteOnce } from '#browser/ui/use-note-once.ts';
import type { ReplyAt } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { type Device, type Seller, saveDevice } from '../keep/storage.ts';
import { tabs } from './sign-in.ts';

type Tills = ReplyAt<'GET', typeof paths.tillChoices>;

/** Attaches the device to one of the shop's tills. Its key is stored first, so that a repeated request finds it again. */
export function ChooseTill({
  device,
  seller,
  onDevice,
}: {
  device: Device;
  seller: Seller;
  onDevice: (device: Device) => void;
}) {
  const [tills, setTills] = useState<Tills>();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [tries, setTries] = useState(0);
  const { failure, note } = useNoteOnce();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads them again.
  useEffect(() => {
    setProblem('');
    get(paths.tillChoices, seller.id).then(setTills, (error: unknown) =>
      setProblem(sentenceOf(error)),
    );
  }, [seller.id, tries]);
  const choose = (tillId: number) =>
    note(async () => {
      await saveDevice(device);
      const body = {
        device: device.key,
        till_id: tillId,
        ...(name.trim() && { name: name.trim() }),
      };
      await post(paths.tillDevices, body, seller.id);
      onDevice({ ...device, isRegistered: true });
      tabs.notify();
    });
  return (
    <Page title="Quelle caisse ?">
      <p>Cet appareil garde sa caisse : vous ne la choisissez qu’une fois.</p>
      <Field
        label="Nom de l’appareil (facultatif)"
        help="Par exemple « tablette de l’entrée »."
        value={name}
        onText={setName}
        maxLength={60}
        autoComplete="off"
      />
      <Failure text={problem || failure} />
      {problem !== '' && (
        <button type="button" className="button-main w-full" onClick={() => setTries(tries + 1)}>
          Réessayer
        </button>
      )}
      {tills?.length === 0 && (
        <p role="status">Aucune caisse n’est en service : un responsable en crée une.</p>
      )}
      <ul className="grid gap-3">
        {tills?.map((till) => (
          <li key={till.id}>
            <button
              type="button"
              className="button-plain min-h-16 w-full"
              onClick={() => choose(till.id)}
            >
              {till.code} · {till.name} · {till.place}
            </button>
          </li>
        ))}
      </ul>
    </Page>
  );
}
