/**
 * Groups the islands' modules into files. By default every module that two islands share is a file
 * of its own, and a page requests thirty; one file for all would make every page download what only
 * another uses. The groups are: React with the smallest building blocks, whose requests would cost
 * more than their bytes; motion; the parts of both forms; and the shared parts of Base UI. What
 * only one island uses stays in it, and dynamic imports stay separate.
 */
export const ISLAND_CHUNKS = {
  groups: [
    {
      name: 'react',
      test: new RegExp(
        [
          /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/,
          /preload-helper/,
          /[\\/]src[\\/]ui[\\/](button|collapse|focus|hydration|icon|link|live-region|location-hash|picture|sides|visually-hidden)[\\/]/,
          /[\\/]src[\\/](content[\\/](content|page-words|prices)|ui[\\/](class-names|chart[\\/]shares|illustration[\\/](Clients|Scene)|motion[\\/]timings))/,
          /@base-ui[\\/](utils[\\/]useControlled|react[\\/]internals[\\/]direction-context)/,
        ]
          .map(({ source }) => source)
          .join('|'),
      ),
      minShareCount: 2,
      priority: 2,
    },
    { name: 'motion', test: /[\\/]src[\\/]ui[\\/](motion|typing)[\\/]/, minShareCount: 2 },
    {
      name: 'form',
      test: /node_modules[\\/]zod[\\/]|[\\/]src[\\/]((ui[\\/](field|error-summary)|site[\\/]enquiry[\\/]captcha|forms)[\\/]|site[\\/]enquiry[\\/](sent|PageMarks|SentNotice|TelephoneField)\.)/,
      minShareCount: 2,
    },
    { name: 'base-ui', test: /node_modules[\\/]@base-ui[\\/]/, minShareCount: 3 },
  ],
};
