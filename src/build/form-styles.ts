/**
 * Keeps the style sheets of the public pages that are rendered on request as they are without the
 * panel. Left alone, every style that they share with the panel becomes a sheet of its own, and a
 * visitor of /contacto asks for it apart. So: one for what every document has, one for what the forms
 * have; the panel asks for both.
 */
const STYLES = {
  document:
    /[\\/]src[\\/](ui[\\/](tokens|logo|layout|button|motion|icon|illustration[\\/](Beam|NightHorizon|Scene|SectionMarks))|features[\\/](navbar|footer|theme-switch))[^?]*\.css/,
  form: /[\\/]src[\\/](ui[\\/](alert|error-summary|field|stepper|visually-hidden)|features[\\/]enquiry[\\/](?!thank-you))[\\/]?(?![^?]*Calendar)[^?]*\.css/,
};

export const RENDERED_STYLE_CHUNKS = {
  groups: [
    { name: 'Document', test: STYLES.document },
    { name: 'FlowDocument', test: STYLES.form },
  ],
};
