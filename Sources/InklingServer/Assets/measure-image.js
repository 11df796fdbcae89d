// Looks at a picture's pixels for <search-bar>, and gives the words that `BarImage(description:)` reads. They say the
// picture's size, whether anything can be seen through it, and between which colours it lies.

export async function measure(words) {
  const [address, ...others] = words.split(" ");
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    // A drawing may have no size of its own; browsers then take this one.
    const width = picture.naturalWidth || 300, height = picture.naturalHeight || 150;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const drawing = canvas.getContext("2d", { willReadFrequently: true });
    drawing.drawImage(picture, 0, 0, width, height);
    const { data } = drawing.getImageData(0, 0, width, height);
    const darkest = [255, 255, 255], lightest = [0, 0, 0];
    let isTranslucent = false;
    for (let at = 0; at < data.length; at += 4) {
      const alpha = data[at + 3];
      isTranslucent ||= alpha < 255;
      for (let channel = 0; channel < 3; channel += 1) {
        // The darkest is seen over white, the lightest over black.
        const onBlack = data[at + channel] * alpha / 255;
        darkest[channel] = Math.min(darkest[channel], onBlack + 255 - alpha);
        lightest[channel] = Math.max(lightest[channel], onBlack);
      }
    }
    const hex = (channels) => "#" + channels.map((one) => Math.round(one).toString(16).padStart(2, "0")).join("");
    return [address, `${width}x${height}`, isTranslucent ? "translucent" : "", ...others,
      `tone(${hex(darkest)},${hex(lightest)})`].join(" ");
  } catch {
    return null; // It cannot be had, or another site keeps its pixels to itself.
  }
}
