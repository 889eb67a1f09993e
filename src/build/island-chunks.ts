/** Each group becomes one file, so that a page requests few files and no unused modules. */
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
