import MessageCircle from 'lucide-react/icons/message-circle';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { shelfName } from '#contract/base/fields/accents.ts';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { phone } from '#contract/base/fields/person-fields.ts';
import { paths } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { categoryPath } from '#shop/base/page/breadcrumb.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { PhoneField } from '#shop/base/ui/fields/text-field.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { ProductGrid } from '../listing/listing-page.tsx';

const fields = fieldsOf({ telephone: phone });

/** Products nearest to a search without results, and a form to be called back about it. */
export function NotExactly({ search }: { search: string }) {
  const { categories } = useShop();
  const { value: nearest } = useAnswer(
    useCallback(
      (signal) => browserApi.get(callTo(paths.nearestProducts, { search }), signal),
      [search],
    ),
  );
  const title = titleFor(nearest?.missing ?? []);
  return (
    <section aria-labelledby="not-exactly" className="mt-8 text-left">
      <h3 id="not-exactly" className="text-lg font-bold">
        {title}
      </h3>
      {nearest !== undefined && nearest.products.length > 0 && (
        <>
          <p className="mt-1 text-muted">Voici ce qui s’en approche le plus.</p>
          <ProductGrid title={title} products={nearest.products} isPending={false} />
          {nearest.category !== null && (
            <Link
              to={categoryPath(nearest.category, categories)}
              className={buttonStyle('secondary', 'mt-4')}
            >
              Voir tout le rayon {shelfName(nearest.category)}
            </Link>
          )}
        </>
      )}
      <RequestArticle key={search} search={search} />
    </section>
  );
}

function titleFor([name]: readonly string[]): string {
  if (name === undefined) return 'Nous n’avons pas exactement cela';
  return /^[aeiou]/i.test(name) ? `Pas d’${name}` : `Pas de ${name}`;
}

function RequestArticle({ search }: { search: string }) {
  const { shop } = useShop();
  const [isSent, setIsSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  const text = encodeURIComponent(`Bonjour, je cherche : ${search}. L’avez-vous ?`);
  return (
    <section
      aria-labelledby="request-article"
      className="mt-8 max-w-xl rounded-card border border-line bg-mist p-4 sm:p-5"
    >
      <h3
        id="request-article"
        ref={heading}
        tabIndex={-1}
        className="text-lg font-bold outline-none"
      >
        {isSent ? 'Nous vous rappelons' : 'Nous le cherchons pour vous'}
      </h3>
      {isSent ? (
        <p className="mt-1">
          Votre demande est arrivée : «&nbsp;<span className="break-words">{search}</span>&nbsp;».
        </p>
      ) : (
        <CallBack search={search} onSent={() => setIsSent(true)} />
      )}
      {shop.whatsapp !== '' && !isSent && (
        <a
          href={`https://wa.me/${shop.whatsapp}?text=${text}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('secondary', 'mt-3 w-full')}
        >
          <MessageCircle aria-hidden="true" size={20} />
          Demander par WhatsApp
        </a>
      )}
    </section>
  );
}

function CallBack({ search, onSent }: { search: string; onSent: () => void }) {
  const form = useServerForm({
    schema: fields,
    send: async ({ telephone }) => {
      await browserApi.post(paths.articleRequest, { terme: search, telephone });
      onSent();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="mt-2 space-y-3">
      <PhoneField hint="Votre numéro ne sert qu’à vous répondre." {...form.field('telephone')} />
      <FormFoot form={form} label="Être rappelé" sendingLabel="Envoi en cours..." />
    </form>
  );
}
