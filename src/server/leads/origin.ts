/** Where an enquiry came from, as far as the browser or the request told. */
export interface LeadOrigin {
  /** Path of the first page of the visit. */
  firstPage?: string | undefined;
  /** Host of the page that led to the site. */
  referrer?: string | undefined;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  /** Path of the page that the form was on. */
  formPage?: string | undefined;
}
