/*
 * The bundled typefaces besides the console's own Inter. The browser fetches a file only once a text is set in it. Other
 * weights are drawn from these two: what the renderer makes of them is in its pictures.
 */
import "@fontsource/caveat/400.css";
import "@fontsource/caveat/700.css";
import "@fontsource/noto-sans/400.css";
import "@fontsource/noto-sans/700.css";
import "@fontsource/playfair-display/400.css";
import "@fontsource/playfair-display/700.css";
import "@fontsource/space-grotesk/400.css";
import "@fontsource/space-grotesk/700.css";

export const BUNDLED_FACES = true;
