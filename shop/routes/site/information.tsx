import { paths, pathTo } from '#contract/base/paths.ts';
import { type Api, browserApi, serverApi } from '#shop/base/api/client.ts';
import { CONTACT_FORM_ID, ContactCard, ContactForm } from '#shop/base/content/contact-form.tsx';
import {
  describePageQuestions,
  foldQuestions,
  useNamedAnswer,
} from '#shop/base/content/page-questions.ts';
import { RichText } from '#shop/base/content/rich-text.tsx';
import { TableOfContents } from '#shop/base/content/table-of-contents.tsx';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import type { Route } from './+types/information.ts';

const ABOUT_SLUG = 'informations';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description, slug, html } = loaderData;
  return pageMeta(shopDetailsOf(matches), {
    title,
    description,
    path: `/${slug}`,
    jsonLd: import.meta.env.SSR ? describePageQuestions(html) : undefined,
  });
}

const load = (api: Api, request: Request) =>
  api.get(
    pathTo(paths.page, { slug: new URL(request.url).pathname.replaceAll('/', '') }),
    request.signal,
  );

export const loader = ({ context, request }: Route.LoaderArgs) => load(serverApi(context), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

/** An information page of the shop, written in Markdown on the server. */
export default function Information({ loaderData: page }: Route.ComponentProps) {
  const { shop } = useShop();
  useNamedAnswer();
  return (
    <>
      <PageBanner title={page.title} steps={[{ label: page.title }]} />
      <div className="container-page py-8 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
        <TableOfContents headings={page.headings} />
        <div className="lg:col-start-2">
          {page.slug === ABOUT_SLUG && (
            <div className="mb-8">
              <ContactCard shop={shop} messageLink={`#${CONTACT_FORM_ID}`} />
            </div>
          )}
          <RichText html={foldQuestions(page.html)} />
          {page.slug === ABOUT_SLUG && (
            <div className="mt-10">
              <ContactForm />
            </div>
          )}
        </div>
      </div>
    </>
  );
}
