import CategoryIcon from '@mui/icons-material/Category';
import CelebrationIcon from '@mui/icons-material/Celebration';
import ConfirmationNumberIcon from '@mui/icons-material/ConfirmationNumber';
import EventIcon from '@mui/icons-material/Event';
import EventAvailableIcon from '@mui/icons-material/EventAvailable';
import Inventory2Icon from '@mui/icons-material/Inventory2';
import LocalOfferIcon from '@mui/icons-material/LocalOffer';
import ManageSearchIcon from '@mui/icons-material/ManageSearch';
import NotificationsActiveIcon from '@mui/icons-material/NotificationsActive';
import RedeemIcon from '@mui/icons-material/Redeem';
import TranslateIcon from '@mui/icons-material/Translate';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import { lazy } from 'react';
import { PREVIEW_PATH } from '../goods/campaigns/words.ts';
import { COUPON_PREVIEW_PATH } from '../sales/coupons/words.ts';
import { type Entry, screensOf } from './entry.ts';

export const catalogue: Entry[] = [
  {
    label: 'Produits',
    words: 'articles prix',
    icon: Inventory2Icon,
    resource: 'produits',
    writes: 'catalogue:write',
    named: 'name',
    list: lazy(() => import('../goods/products/product-list.tsx')),
    ...screensOf(() => import('../goods/products/product-screens.tsx'), {
      edit: 'ProductEdit',
      create: 'ProductCreate',
    }),
  },
  {
    label: 'Catégories',
    icon: CategoryIcon,
    resource: 'categories',
    writes: 'catalogue:write',
    named: 'name',
    ...screensOf(() => import('../goods/categories/category-screens.tsx'), {
      list: 'CategoryList',
      edit: 'CategoryEdit',
      create: 'CategoryCreate',
    }),
  },
  {
    label: 'Campagnes',
    words: 'promotions soldes',
    icon: CelebrationIcon,
    resource: 'campagnes',
    writes: 'catalogue:write',
    named: 'title',
    ...screensOf(() => import('../goods/campaigns/campaign-screens.tsx'), {
      list: 'CampaignList',
      create: 'CampaignCreate',
      edit: 'CampaignEdit',
    }),
  },
  {
    label: 'Coupons',
    words: 'codes promo réductions',
    icon: ConfirmationNumberIcon,
    resource: 'coupons',
    writes: 'coupons:write',
    named: 'title',
    ...screensOf(() => import('../sales/coupons/coupon-screens.tsx'), { list: 'CouponList' }),
    show: lazy(() => import('../sales/coupons/coupon-show.tsx')),
    ...screensOf(() => import('../sales/coupons/coupon-screens.tsx'), {
      create: 'CouponCreate',
      edit: 'CouponEdit',
    }),
  },
  {
    label: 'Packs',
    icon: RedeemIcon,
    resource: 'packs',
    writes: 'catalogue:write',
    named: 'name',
    ...screensOf(() => import('../goods/packs/pack-screens.tsx'), {
      list: 'PackList',
      create: 'PackCreate',
      edit: 'PackEdit',
    }),
  },
  {
    label: 'Étiquettes',
    isRare: true,
    icon: LocalOfferIcon,
    resource: 'etiquettes',
    writes: 'catalogue:write',
    named: 'name',
    ...screensOf(() => import('../goods/tags/tag-screens.tsx'), {
      list: 'TagList',
      edit: 'TagEdit',
    }),
  },
  {
    label: 'Import et export',
    isRare: true,
    icon: UploadFileIcon,
    resource: 'imports',
    named: 'file_name',
    ...screensOf(() => import('../goods/imports/import-screens.tsx'), {
      list: 'ImportList',
      show: 'ImportShow',
    }),
  },
  {
    label: 'Aperçu à une date',
    isRare: true,
    right: 'catalogue:read',
    icon: EventIcon,
    path: PREVIEW_PATH,
    page: lazy(() => import('../goods/campaigns/campaign-preview.tsx')),
  },
  {
    label: 'Coupons à une date',
    isRare: true,
    right: 'catalogue:read',
    icon: EventAvailableIcon,
    path: COUPON_PREVIEW_PATH,
    page: lazy(() => import('../sales/coupons/coupon-preview.tsx')),
  },
  {
    label: 'Alertes',
    isRare: true,
    icon: NotificationsActiveIcon,
    resource: 'alertes',
    list: lazy(() => import('../goods/alerts/demand-list.tsx')),
  },
  {
    label: 'Recherches',
    isRare: true,
    icon: ManageSearchIcon,
    resource: 'recherches',
    list: lazy(() => import('../goods/searches/search-list.tsx')),
  },
  {
    label: 'Synonymes',
    isRare: true,
    icon: TranslateIcon,
    resource: 'synonymes',
    list: lazy(() => import('../goods/synonyms/synonym-list.tsx')),
  },
];
