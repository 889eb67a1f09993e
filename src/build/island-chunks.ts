/**
 * Groups the islands' modules into files. By default every module that two islands share is a file
 * of its own, and a page requests thirty; one file for all would make every page download what only
 * another uses. The groups are: what pages without React need too; React with the smallest building
 * blocks, whose requests would cost more than their bytes; motion; the parts of both forms; and the
 * shared parts of Base UI. What only one island uses stays in it, and dynamic imports stay separate.
 */
export const ISLAND_CHUNKS = {
  groups: [
    {
      name: 'script',
      test: /preload-helper|[\\/]src[\\/](content[\\/]\w+[\\/]locale\.|ui[\\/](class-names|button[\\/]Button\.module|dialog[\\/]ask|hydration[\\/]load-with|remote[\\/]remote-request))/,
      minShareCount: 2,
      priority: 4,
    },
    {
      name: 'react',
      test: new RegExp(
        [
          /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/,
          /[\\/]src[\\/]ui[\\/](button[\\/](?!Link)|collapse[\\/](Disclosure|fold)|focus|hydration[\\/](?!after-first-paint)|icon|link|live-region|location-hash|picture|sides|visually-hidden)/,
          /[\\/]src[\\/](content[\\/]\w+[\\/](content|page-words|prices)\.|ui[\\/](chart[\\/]shares|illustration[\\/](Clients|Scene)|motion[\\/]timings))/,
          /@base-ui[\\/](utils[\\/]useControlled|react[\\/]internals[\\/]direction-context)/,
        ]
          .map(({ source }) => source)
          .join('|'),
      ),
      priority: 2,
    },
    { name: 'motion', test: /[\\/]src[\\/]ui[\\/](motion|typing)[\\/]/, minShareCount: 2 },
    {
      name: 'form',
      test: /node_modules[\\/]zod[\\/]|[\\/]src[\\/]((ui[\\/](field|error-summary)|site[\\/]enquiry[\\/]captcha|forms)[\\/]|site[\\/]enquiry[\\/](sent|use-sending-end|PageMarks|SentNotice|TelephoneField)\.)/,
      minShareCount: 2,
    },
    { name: 'base-ui', test: /node_modules[\\/]@base-ui[\\/]/, minShareCount: 3 },
  ],
};
