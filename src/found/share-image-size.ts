/** The size of share images that social networks require, in pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630 };
