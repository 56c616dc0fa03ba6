import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { screens } from '#contract/base/screens.ts';
import { messages } from '#contract/talk/messages.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';

export function EmptyList({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="mx-auto max-w-md py-10 text-center">
      <ShoppingBag
        aria-hidden="true"
        size={72}
        strokeWidth={1.25}
        className="mx-auto text-accent"
      />
      <h2 className="mt-4 text-xl font-bold">{title}</h2>
      <p className="mt-2 text-muted">{hint}</p>
      <Link to={screens.shop} className={buttonStyle('primary', 'mt-6')}>
        {messages.basket.continue}
      </Link>
    </div>
  );
}

/** Shown until hydration: lists are in the browser, the page is the same for all. */
export function ListSkeleton() {
  return (
    <div>
      <p className="sr-only">Chargement</p>
      <noscript>
        <p className="mb-4 font-semibold">
          Vos listes se trouvent dans votre navigateur : activez JavaScript pour les voir, ou
          appelez-nous pour commander.
        </p>
      </noscript>
      <div aria-hidden="true" className="animate-pulse space-y-3">
        {[0, 1, 2].map((row) => (
          <div key={row} className="h-32 rounded-card bg-mist" />
        ))}
      </div>
    </div>
  );
}
