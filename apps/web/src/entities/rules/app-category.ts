/** What devices call the kinds of their apps, in the reader's language. */
import { catalogue } from '../../lib/language.ts';

/** Words of Android and of the agent of computers; other clients may have others, or those of their own language. */
export const APP_CATEGORIES = catalogue('appCategories', {
  Games: 'Games',
  Social: 'Social',
  'Social & Communication': 'Social & Communication',
  Communication: 'Communication',
  Video: 'Video',
  'Movies & Video': 'Movies & Video',
  Music: 'Music',
  'Music & Audio': 'Music & Audio',
  Audio: 'Audio',
  Browsers: 'Browsers',
  Education: 'Education',
  Science: 'Science',
  Graphics: 'Graphics',
  'Photos & Images': 'Photos & Images',
  Images: 'Images',
  Office: 'Office',
  Productivity: 'Productivity',
  Development: 'Development',
  Network: 'Network',
  News: 'News',
  'News & Magazines': 'News & Magazines',
  Maps: 'Maps',
  'Maps & Navigation': 'Maps & Navigation',
  Accessibility: 'Accessibility',
  Settings: 'Settings',
  System: 'System',
  Tools: 'Tools',
  'Own folders': 'In own folders',
});

/** A kind as a reader calls it; one that is not known stays in the words of the device. */
export const categoryName = (category: string): string =>
  Object.hasOwn(APP_CATEGORIES, category)
    ? APP_CATEGORIES[category as keyof typeof APP_CATEGORIES]
    : category;
