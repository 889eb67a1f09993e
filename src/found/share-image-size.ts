/** The size of a page's picture in social networks, in pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630 };
