import { screens, showroomLink } from '#contract/base/screens.ts';
import type { Showroom } from '#contract/site/showrooms.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { ReachButtons, TodaysHours } from './showroom-facts.tsx';

/** All showrooms: where they are, and whether they are open today. */
export function ShowroomList({ showrooms }: { showrooms: Showroom[] }) {
  return (
    <>
      <PageBanner title="Nos magasins" steps={[{ label: 'Nos magasins' }]}>
        {showrooms.length > 0 && (
          <p className="mt-1 text-muted">
            Venez voir les articles avant d’acheter, ou retirez-y votre commande.
          </p>
        )}
      </PageBanner>
      <div className="container-page py-6">
        {showrooms.length === 0 ? (
          <p>
            Nous n’avons pas de magasin à visiter pour le moment.{' '}
            <Link to={screens.shop} className="text-accent-dark underline">
              Voir les produits
            </Link>
          </p>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {showrooms.map((showroom, place) => (
              <li key={showroom.id}>
                <ShowroomCard showroom={showroom} isFirst={place === 0} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function ShowroomCard({ showroom, isFirst }: { showroom: Showroom; isFirst: boolean }) {
  const { id, name, address, collects, image_sizes, image_color } = showroom;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-white">
      {image_sizes.length > 0 && (
        <Picture
          sources={image_sizes}
          color={image_color}
          alt=""
          sizes="(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
          shape="aspect-video"
          isFirst={isFirst}
        />
      )}
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="text-lg font-bold">
          <Link
            to={showroomLink(id)}
            className="inline-flex min-h-11 items-center text-accent-dark hover:underline"
          >
            Magasin {name}
          </Link>
        </h2>
        {address !== '' && <p className="whitespace-pre-line">{address}</p>}
        <TodaysHours showroom={showroom} />
        {collects && <p className="text-sm text-muted">Retrait gratuit des commandes</p>}
        <div className="mt-auto pt-2">
          <ReachButtons showroom={showroom} />
        </div>
      </div>
    </article>
  );
}
