/**
 * Reads the form that a request carries, form-encoded or multipart. A body that cannot be read as
 * one is an empty form: it then lacks token and fields, and is refused for that with a page.
 * Size and content type were checked by the HTTP layer before.
 */
export async function readPostedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The body is in memory already, so that whatever fails is its form. Not only `TypeError`: a
    // malformed percent-encoding in a part's `filename*` throws a `URIError`.
    return new FormData();
  }
}
