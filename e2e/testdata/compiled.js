// Keeps the SHA-256 of the bytes that the page compiles as WebAssembly.
{
  const hash = async (bytes) => {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    window.compiled = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const { compile, compileStreaming } = WebAssembly;
  WebAssembly.compile = async (bytes) => {
    await hash(bytes);
    return compile(bytes);
  };
  WebAssembly.compileStreaming = async (source) => {
    await hash(await (await source).clone().arrayBuffer());
    return compileStreaming(source);
  };
}
