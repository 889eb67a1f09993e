/** The size that social networks require. */
export const SHARE_IMAGE = { width: 1200, height: 630 };
