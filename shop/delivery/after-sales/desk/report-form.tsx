import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOnline } from '#browser/use-online.ts';
import { withAccents } from '#contract/base/fields/accents.ts';
import { paths } from '#contract/base/paths.ts';
import { caseLink } from '#contract/base/screens.ts';
import type { CaseRequest, Warranty } from '#contract/delivery/after-sales.ts';
import { FAULTS, type Fault } from '#contract/delivery/after-sales-states.ts';
import { FAULT_WORDS, formatWeekdayMoment } from '#contract/delivery/after-sales-words.ts';
import { RETURN_PHOTOS } from '#contract/delivery/return-states.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { keyFor, type RequestKey } from '#shop/base/api/request-key.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { ChoiceField } from '#shop/base/ui/fields/choice-field.tsx';
import { PhotoField } from '#shop/base/ui/fields/photo-field.tsx';
import { RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { TextArea, TextField } from '#shop/base/ui/fields/text-field.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { warrantyWords } from '../warranty-words.ts';

const OTHER = 'other';
const SHORTEST = 10;

/** Opens an after-sales case and its page. If that fails, the typed text stays. */
export function ReportForm({
  articles,
  chosen,
  token,
  mayType,
}: {
  articles: readonly Warranty[];
  chosen: Warranty | undefined;
  /** The token of the order's link; empty for the signed-in owner of the order. */
  token: string;
  /** Allows a product that is not listed. */
  mayType: boolean;
}) {
  const first = chosen ?? (articles.length === 1 ? articles[0] : undefined);
  const [about, setAbout] = useState(first?.id ?? (articles.length === 0 ? OTHER : ''));
  const [article, setArticle] = useState('');
  const [serial, setSerial] = useState('');
  const [fault, setFault] = useState<Fault | ''>('');
  const [description, setDescription] = useState('');
  const [photos, setPhotos] = useState<string[]>([]);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const key = useRef<RequestKey>(undefined);
  const isOnline = useOnline();
  const navigate = useNavigate();
  const warranty = articles.find(({ id }) => id === about);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const missing = missingOf({ about, article, fault, description });
    if (missing !== '' || fault === '') {
      setProblem(missing);
      return;
    }
    const body: CaseRequest = {
      ...(warranty === undefined ? { article } : ofWarranty(warranty)),
      ...(serialOf(warranty, serial) !== '' && { serial: serialOf(warranty, serial) }),
      fault,
      description: description.trim(),
      ...(photos.length > 0 && { photos }),
      ...(token !== '' && { order_token: token }),
    };
    key.current = keyFor(JSON.stringify(body), key.current);
    setIsSending(true);
    setProblem('');
    try {
      const opened = await browserApi.post(paths.cases, body, undefined, key.current.key);
      toast({
        text: `Dossier ${opened.number} ouvert : réponse au plus tard ${formatWeekdayMoment(opened.due_at)}.`,
        subject: 'case',
      });
      await navigate(token === '' ? caseLink(opened.id) : opened.link);
    } catch (error) {
      setProblem(sentenceOf(error));
      setIsSending(false);
    }
  };
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <fieldset className="space-y-2">
        <legend className="mb-1 font-semibold">Quel appareil ?</legend>
        {articles.map((one) => (
          <RadioCard
            key={one.id}
            name="about"
            value={one.id}
            isChosen={about === one.id}
            onChoose={() => setAbout(one.id)}
            title={withAccents(one.article)}
          >
            {one.serial !== '' && `N° de série ${one.serial} · `}
            {warrantyWords(one)}
          </RadioCard>
        ))}
        {mayType && articles.length > 0 && (
          <RadioCard
            name="about"
            value={OTHER}
            isChosen={about === OTHER}
            onChoose={() => setAbout(OTHER)}
            title="Un autre appareil"
          />
        )}
      </fieldset>
      {about === OTHER && (
        <TextField
          label="Marque et modèle"
          name="article"
          maxLength={200}
          value={article}
          onChange={({ target }) => setArticle(target.value)}
          problem={undefined}
        />
      )}
      {(warranty?.serial ?? '') === '' && about !== '' && (
        <TextField
          label="Numéro de série (facultatif)"
          name="serial"
          hint="Il est sur l’étiquette, souvent derrière l’appareil ou dans la porte."
          maxLength={60}
          required={false}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={serial}
          onChange={({ target }) => setSerial(target.value)}
          problem={undefined}
        />
      )}
      <ChoiceField
        label="Que se passe-t-il ?"
        value={fault}
        onChange={({ target }) => setFault(FAULTS.find((one) => one === target.value) ?? '')}
      >
        <option value="">Choisissez</option>
        {FAULTS.map((one) => (
          <option key={one} value={one}>
            {FAULT_WORDS[one]}
          </option>
        ))}
      </ChoiceField>
      <TextArea
        label="Décrivez la panne"
        name="description"
        hint="Depuis quand, dans quel cas, ce que vous avez déjà essayé."
        rows={4}
        maxLength={3000}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        problem={undefined}
      />
      <PhotoField most={RETURN_PHOTOS.most} photos={photos} onChange={setPhotos} />
      <p className="text-sm text-muted">
        Une vidéo ou un message vocal s’ajoute juste après, sur la page du dossier.
      </p>
      {!isOnline && (
        <p role="status" className="rounded-lg bg-promo-soft p-3 font-semibold">
          Sans réseau : votre demande reste ici, envoyez-la quand il revient.
        </p>
      )}
      <Refusal text={problem} />
      <button type="submit" aria-disabled={isSending} className={buttonStyle('primary', 'w-full')}>
        {isSending ? 'Envoi en cours...' : 'Envoyer la demande'}
      </button>
    </form>
  );
}

function missingOf({
  about,
  article,
  fault,
  description,
}: Record<'about' | 'article' | 'fault' | 'description', string>): string {
  if (about === '') return 'Choisissez l’appareil en panne.';
  if (about === OTHER && article.trim() === '') return 'Écrivez la marque et le modèle.';
  if (fault === '') return 'Choisissez ce qui se passe.';
  return description.trim().length < SHORTEST ? 'Décrivez la panne en quelques mots.' : '';
}

const serialOf = (warranty: Warranty | undefined, typed: string) =>
  warranty === undefined || warranty.serial === '' ? typed.trim() : warranty.serial;

const ofWarranty = ({ order_id, line_id, warranty_id }: Warranty) => ({
  ...(order_id !== null && { order_id }),
  ...(line_id !== null && { line_id }),
  ...(warranty_id !== null && { warranty_id }),
});
