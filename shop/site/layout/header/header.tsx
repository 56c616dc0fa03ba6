import { screens } from '#contract/base/screens.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { mayBuyOnCredit, useCustomer } from '#shop/base/session/session.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Logo } from '#shop/base/ui/logo.tsx';
import { OfflineLine } from '#shop/site/offline/offline-line.tsx';
import { SearchBar } from '../search/search-bar.tsx';
import { BasketLinks } from './basket-links.tsx';
import { MainNav } from './main-nav.tsx';
import { MenuButton } from './menu-button.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * The head of every page. It sticks with a negative offset that takes its first line out of sight, so
 * that menu and search stay at hand on a phone; on a screen too low for that nothing stays. While it is
 * said that an article was added, a phone shows the first line too: there it is counted.
 */
export function Header() {
  return (
    <header className="-top-12 z-40 transition-[top] print:hidden [:root:has([data-added])_&]:max-lg:top-0 border-b border-line bg-white lg:-top-9 [@media(min-height:30rem)]:sticky">
      <TopBar />
      <div className="container-page flex flex-wrap items-center gap-x-2 max-lg:px-3 lg:h-18 lg:flex-nowrap lg:gap-x-10">
        <HomeLink />
        <div className="relative flex min-w-0 flex-1 items-center gap-1 pb-2 max-lg:order-last max-lg:h-14 max-lg:basis-full lg:pb-0">
          <MenuButton />
          <SearchBar />
        </div>
        <BasketLinks />
      </div>
      <MainNav />
      <OfflineLine />
    </header>
  );
}

function HomeLink() {
  const { shop } = useShop();
  // A member's one list more takes the room of the name on a narrow screen.
  const room = mayBuyOnCredit(useCustomer()) ? 'max-[26rem]:sr-only' : 'max-[22rem]:sr-only';
  return (
    <Link
      to={screens.home}
      className="flex h-14 min-w-0 items-center gap-2 text-xl font-extrabold tracking-tight max-lg:flex-1 lg:text-2xl"
    >
      <Logo className="size-9 lg:size-10" />
      <span className={`truncate ${room}`}>{shop.name}</span>
    </Link>
  );
}
