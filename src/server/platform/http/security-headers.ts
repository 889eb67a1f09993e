/**
 * Headers of every response. A flat list of names and values, because that is the form that
 * `writeHead` takes without copying.
 */
export const SECURITY_HEADERS: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Permissions-Policy',
  // What asks the visitor for something or profiles them. The rest (sensors, full screen, MIDI) is
  // not worth its bytes on every response: no page has a frame, and scripts are only our own.
  ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
    .map((feature) => `${feature}=()`)
    .join(', '),
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
];

/**
 * One year, and this host only: the agency's other subdomains are not ours to force onto TLS.
 * Sent over TLS alone, as the standard asks.
 */
export const TRANSPORT_HEADERS: readonly string[] = [
  'Strict-Transport-Security',
  'max-age=31536000',
];
