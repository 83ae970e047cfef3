/** A response body with headers of its own; a handler that needs none returns the body alone. */
export class Answer<T> {
  readonly body: T
  readonly headers: Readonly<Record<string, string>>

  constructor(body: T, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.headers = headers
  }
}
