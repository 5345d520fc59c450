/** Shops, dating, mail and learning. */
import { words, type Service } from '../table.ts';

export const EVERYDAY: readonly Service[] = [
  {
    id: 'aliexpress',
    name: 'AliExpress',
    categories: ['shopping'],
    names: words('alicdn.com aliexpress.com aliexpress.ru aliexpress.us'),
  },
  {
    id: 'amazon',
    name: 'Amazon',
    categories: ['shopping'],
    names: words(`
      a.co amazon.ae amazon.ca amazon.co.jp amazon.co.uk amazon.com amazon.com.au amazon.com.be
      amazon.com.br amazon.com.mx amazon.com.tr amazon.de amazon.es amazon.fr amazon.in amazon.it
      amazon.nl amazon.pl amazon.se amazon.sg amzn.eu amzn.to images-amazon.com media-amazon.com
      ssl-images-amazon.com
    `),
  },
  {
    id: 'badoo',
    name: 'Badoo',
    categories: ['dating'],
    names: words('badoo.com badoocdn.com'),
  },
  {
    id: 'bumble',
    name: 'Bumble',
    categories: ['dating'],
    names: words('bumbcdn.com bumble.com'),
  },
  {
    id: 'duolingo',
    name: 'Duolingo',
    categories: ['education'],
    names: words('duolingo.cn duolingo.com'),
    telemetry: words('excess.duolingo.com'),
  },
  {
    id: 'ebay',
    name: 'eBay',
    categories: ['shopping'],
    names: words(`
      ebay.ca ebay.co.uk ebay.com ebay.com.au ebay.de ebay.es ebay.fr ebay.it ebay.nl ebay.pl ebayimg.com
      ebaystatic.com
    `),
  },
  {
    id: 'etsy',
    name: 'Etsy',
    categories: ['shopping'],
    names: words('etsy.com etsystatic.com'),
  },
  {
    id: 'gmail',
    name: 'Gmail',
    categories: ['webmail'],
    names: words('gmail.com mail.google.com'),
  },
  {
    id: 'google-classroom',
    name: 'Google Classroom',
    categories: ['education'],
    names: words('classroom.google.com edu.google.com'),
  },
  {
    id: 'grindr',
    name: 'Grindr',
    categories: ['dating'],
    names: words('grindr.com grindr.io grindr.mobi'),
  },
  {
    id: 'hinge',
    name: 'Hinge',
    categories: ['dating'],
    names: words('hinge.co hingeapp.com'),
  },
  {
    id: 'khan-academy',
    name: 'Khan Academy',
    categories: ['education'],
    names: words('kasandbox.org kastatic.org khanacademy.org'),
  },
  {
    id: 'mercado-libre',
    name: 'Mercado Libre',
    categories: ['shopping'],
    names: words(`
      meli.com mercadolibre.cl mercadolibre.co.cr mercadolibre.com mercadolibre.com.ar mercadolibre.com.bo
      mercadolibre.com.co mercadolibre.com.do mercadolibre.com.ec mercadolibre.com.gt mercadolibre.com.hn
      mercadolibre.com.mx mercadolibre.com.ni mercadolibre.com.pa mercadolibre.com.pe mercadolibre.com.py
      mercadolibre.com.sv mercadolibre.com.uy mercadolibre.com.ve mercadolivre.com.br mlstatic.com
    `),
  },
  {
    id: 'onlyfans',
    name: 'OnlyFans',
    categories: ['adult'],
    names: words('onlyfans.com'),
  },
  {
    id: 'outlook',
    name: 'Outlook',
    categories: ['webmail'],
    names: words('hotmail.com outlook.com outlook.live.com outlook.office.com'),
  },
  {
    id: 'shein',
    name: 'SHEIN',
    categories: ['shopping'],
    names: words('ltwebstatic.com shein.co.uk shein.com shein.com.mx sheingsp.com'),
  },
  {
    id: 'temu',
    name: 'Temu',
    categories: ['shopping'],
    names: words('kwcdn.com temu.com'),
  },
  {
    id: 'tinder',
    name: 'Tinder',
    categories: ['dating'],
    names: words('gotinder.com tinder.com tinderops.net'),
  },
  {
    id: 'vinted',
    name: 'Vinted',
    categories: ['shopping'],
    names: words('vinted.co.uk vinted.com vinted.de vinted.es vinted.fr vinted.it vinted.net'),
  },
  {
    id: 'wallapop',
    name: 'Wallapop',
    categories: ['shopping'],
    names: words('wallapop.com'),
  },
  {
    id: 'wikipedia',
    name: 'Wikipedia',
    categories: ['reference'],
    names: words(`
      mediawiki.org wikibooks.org wikidata.org wikimedia.org wikipedia.org wikiquote.org wikisource.org
      wikiversity.org wikivoyage.org wiktionary.org
    `),
  },
];
