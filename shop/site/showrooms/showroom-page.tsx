import { screens } from '#contract/base/screens.ts';
import type { ShowroomPage as Page } from '#contract/site/showrooms.ts';
import type { BreadcrumbStep } from '#shop/base/page/breadcrumb.tsx';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { ProductRail } from '#shop/goods/catalogue/cards/product-rail.tsx';
import { OpeningTable, ReachButtons, TodaysHours } from './showroom-facts.tsx';

export const stepsToShowroom = ({ name }: Page): BreadcrumbStep[] => [
  { label: 'Nos magasins', to: screens.showrooms },
  { label: name },
];

/** One showroom: how to get there, when it is open, and what stands there to be seen. */
export function ShowroomPage({ showroom }: { showroom: Page }) {
  const { name, address, introduction, collects, image_sizes, image_color, displayed } = showroom;
  return (
    <>
      <PageBanner title={`Magasin ${name}`} steps={stepsToShowroom(showroom)} />
      <div className="container-page grid gap-6 py-6 lg:grid-cols-2 lg:gap-12">
        {image_sizes.length > 0 && (
          <Picture
            sources={image_sizes}
            color={image_color}
            alt={`Le magasin ${name}`}
            sizes="(min-width: 1024px) 50vw, 100vw"
            shape="aspect-video rounded-card"
            isFirst
          />
        )}
        <div className="space-y-4">
          {address !== '' && <p className="text-lg whitespace-pre-line">{address}</p>}
          <TodaysHours showroom={showroom} />
          <ReachButtons showroom={showroom} />
          <OpeningTable showroom={showroom} />
          {introduction !== '' && <p className="whitespace-pre-line">{introduction}</p>}
          {collects && (
            <p className="rounded-card bg-mist p-4">
              Retirez ici vos commandes sans frais de livraison&nbsp;: choisissez ce magasin au
              moment de commander.
            </p>
          )}
        </div>
      </div>
      <ProductRail title="À voir dans ce magasin" products={displayed} look="grid" />
    </>
  );
}
