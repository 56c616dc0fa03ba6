import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { screens } from '#contract/base/screens.ts';
import { messages } from '#contract/talk/messages.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';

/** What stands in the place of a list without lines: what it is for, and the way to fill it. */
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
